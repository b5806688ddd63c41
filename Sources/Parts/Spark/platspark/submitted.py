"""What spark-submit was told before it started the driver."""

from __future__ import annotations

import os
from typing import Any, Optional


def is_submitted() -> bool:
    return 'PYSPARK_GATEWAY_PORT' in os.environ


def settings() -> Any:
    """Properties of Spark. Those of spark-submit are known once its gateway is open."""
    from pyspark import SparkConf, SparkContext
    if is_submitted():
        SparkContext._ensure_initialized()
    return SparkConf()


def sent_binary() -> Optional[str]:
    """Path on the driver of the file 'plat' among --files, which every machine receives."""
    if not is_submitted():
        return None
    conf = settings()
    words = [word for name in ('spark.files', 'spark.yarn.dist.files') for word in (conf.get(name) or '').split(',')]
    for word in filter(None, words):
        # A file may be sent under another name: /opt/plat-0.1#plat.
        path, _, alias = word.partition('#')
        if (alias or os.path.basename(path)) == 'plat':
            path = '/' + path[len('file:'):].lstrip('/') if path.startswith('file:') else path
            # With --deploy-mode cluster the driver finds it in its own folder.
            return path if os.path.exists(path) else os.path.abspath('plat')
    return None
