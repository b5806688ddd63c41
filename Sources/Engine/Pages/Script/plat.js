'use strict';

// All that the scripts of a page know of each other.
window.plat = {};

