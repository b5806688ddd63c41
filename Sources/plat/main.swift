import CommandKit

Plat.main()
