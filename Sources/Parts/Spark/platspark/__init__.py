"""Runs commands of plat on parts of their inputs, with Apache Spark or with local processes."""
