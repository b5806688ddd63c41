"""A page of 'plat view' in Chromium, driven as a reader would, for the checks beside this file."""

import atexit
import base64
import functools
import json
import os
import shutil
import sys
import tempfile
import time

import numpy
from osgeo import gdal
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys  # noqa: F401, for the checks

gdal.UseExceptions()


@functools.cache
def browser():
    """The one browser of all checks, as it takes a second to start."""
    options = Options()
    options.binary_location = '/usr/bin/chromium'
    for word in ('--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-extensions',
                 '--force-device-scale-factor=1', '--disable-background-networking', '--no-first-run',
                 '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'):
        options.add_argument(word)
    options.set_capability('goog:loggingPrefs', {'browser': 'ALL', 'performance': 'ALL'})
    try:
        driver = webdriver.Chrome(service=Service('/usr/bin/chromedriver'), options=options)
    except WebDriverException as error:
        sys.exit(f'Chromium cannot start, so no page was checked: {error}')
    atexit.register(driver.quit)
    driver.set_script_timeout(30)
    driver.execute_cdp_cmd('Page.addScriptToEvaluateOnNewDocument', {'source': WATCH})
    return driver


class Page:
    """A page in a window of a size, with all that the browser has said about it.

    Its reader wants less motion, unless `moves` is true, so that nothing has to be waited for.
    """

    def __init__(self, path, width=1024, height=768, dark=False, touch=False, moves=False, scale=1):
        self.driver = browser()
        self.driver.get('about:blank')
        self.downloads = tempfile.mkdtemp()
        self.cdp('Page.setDownloadBehavior', behavior='allow', downloadPath=self.downloads)
        self.size(width, height, scale, touch)
        self.look(dark, moves)
        self.cdp('Emulation.setTouchEmulationEnabled', enabled=touch, maxTouchPoints=2)
        # What it has said about the page before.
        for kind in ('browser', 'performance'):
            self.driver.get_log(kind)
        self.url = 'file://' + os.path.abspath(path)
        self.driver.get(self.url)
        self.driver.execute_async_script('const done = arguments[0]; plat.ready.then(done, done)')

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.downloads, ignore_errors=True)

    def look(self, dark=False, moves=False, media=''):
        features = [('prefers-color-scheme', 'dark' if dark else 'light'),
                    ('prefers-reduced-motion', 'no-preference' if moves else 'reduce')]
        self.cdp('Emulation.setEmulatedMedia', media=media,
                 features=[{'name': name, 'value': value} for name, value in features])

    def cdp(self, command, **arguments):
        return self.driver.execute_cdp_cmd(command, arguments)

    def size(self, width, height, scale=1, touch=False):
        self.cdp('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=scale,
                 mobile=touch)

    def js(self, expression):
        return self.driver.execute_script('return ' + expression)

    def run(self, statements):
        return self.driver.execute_script(statements)

    def wait(self, expression, seconds=5):
        end = time.time() + seconds
        while time.time() < end:
            if self.js(expression):
                return
            time.sleep(0.02)
        raise AssertionError(f'never true: {expression}')

    def settle(self):
        """Waits until the map stands still and everything is painted."""
        self.wait('!plat.page.map.leaflet._animatingZoom && !plat.page.map.leaflet._panAnim?._inProgress')
        self.driver.execute_async_script(
            'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))')

    # Hands.

    def mouse(self):
        return ActionBuilder(self.driver, mouse=PointerInput('mouse', 'mouse'), duration=20)

    def click(self, x, y, times=1):
        builder = self.mouse()
        builder.pointer_action.move_to_location(round(x), round(y))
        for _ in range(times):
            builder.pointer_action.pointer_down(MouseButton.LEFT).pointer_up(MouseButton.LEFT)
        builder.perform()

    def move_to(self, x, y):
        builder = self.mouse()
        builder.pointer_action.move_to_location(round(x), round(y))
        builder.perform()

    def press(self, x, y):
        builder = self.mouse()
        builder.pointer_action.move_to_location(round(x), round(y)).pointer_down(MouseButton.LEFT)
        builder.perform()

    def release(self):
        builder = self.mouse()
        builder.pointer_action.pointer_up(MouseButton.LEFT)
        builder.perform()

    def drag(self, x, y, dx, dy, steps=5):
        self.press(x, y)
        for step in range(1, steps + 1):
            self.move_to(x + dx * step / steps, y + dy * step / steps)
        self.release()

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def touches(self, kind, points):
        self.cdp('Input.dispatchTouchEvent', type=kind, touchPoints=[{'x': x, 'y': y, 'id': i}
                                                                     for i, (x, y) in enumerate(points)])

    def wheel(self, x, y, delta):
        self.cdp('Input.dispatchMouseEvent', type='mouseWheel', x=x, y=y, deltaX=0, deltaY=delta)

    def element(self, selector):
        return self.driver.find_element('css selector', selector)

    def elements(self, selector):
        return self.driver.find_elements('css selector', selector)

    def button(self, name):
        """Presses the control with an accessible name or text."""
        found = self.run(FIND % json.dumps(name))
        if found is None:
            raise AssertionError(f'no control named {name!r}')
        found.click()
        return found

    # Eyes.

    def pixel(self, latitude, longitude):
        """Where a coordinate is in the window."""
        point = self.js(f'plat.page.map.leaflet.latLngToContainerPoint([{latitude}, {longitude}])')
        return point['x'], point['y']

    def centre(self):
        centre = self.js('plat.page.map.leaflet.getCenter()')
        return centre['lat'], centre['lng'], self.js('plat.page.map.leaflet.getZoom()')

    def labels(self):
        """The texts of the labels that the view shows, with their features."""
        return self.run('''
            const shown = [];
            plat.page.labels.forEach(plat.page.canvas.visible(), 0, (layer, label) => {
              shown.push(layer.table.label(layer.labelFeatures[label]));
            });
            return shown.sort();''')

    def events(self, name=None):
        return [e for e in self.js('window.seenEvents') if name is None or e['name'] == name]

    def text(self):
        return self.js('document.body.innerText')

    def screenshot(self, path=None):
        png = base64.b64decode(self.cdp('Page.captureScreenshot', format='png')['data'])
        if path:
            with open(path, 'wb') as file:
                file.write(png)
        return Picture(png)

    def map_picture(self):
        """The map alone, without the controls."""
        self.run("document.querySelectorAll('body > *:not(#plat-map), #plat-map > *:not(.leaflet-pane)')"
                 ".forEach((e) => { e.style.visibility = 'hidden'; })")
        return self.screenshot()

    # What the browser says.

    def faults(self):
        """Violations of the policy, errors, and requests for anything but the page."""
        faults = [f'violation: {v}' for v in self.js('window.seenViolations')]
        faults += [f'error: {e}' for e in self.js('window.seenErrors')]
        for entry in self.driver.get_log('browser'):
            if entry['level'] in ('SEVERE', 'WARNING'):
                faults.append(f"console: {entry['message']}")
        for entry in self.driver.get_log('performance'):
            message = json.loads(entry['message'])['message']
            if message['method'] == 'Network.requestWillBeSent':
                url = message['params']['request']['url']
                if url != self.url and not url.startswith(('data:', 'blob:')):
                    faults.append(f'request: {url}')
        if self.js('window.PWNED !== undefined'):
            faults.append('a text of the data was run')
        return faults


FIND = '''
    const name = %s;
    const nameOf = (e) => e.getAttribute('aria-label') || e.textContent.trim() || e.title || '';
    return [...document.querySelectorAll('button, summary, a[href], label, [role=button]')]
      .filter((e) => e.offsetParent !== null || e.getClientRects().length > 0)
      .find((e) => nameOf(e) === name || nameOf(e).startsWith(name)) || null;'''

# Runs before the scripts of the page.
WATCH = '''
    window.seenEvents = [];
    window.seenAnimations = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...parts) {
      window.seenAnimations += 1;
      return animate.apply(this, parts);
    };
    window.seenErrors = [];
    window.seenViolations = [];
    for (const name of ['load-start', 'load-finish', 'load-fail', 'region-will-change', 'region-did-change', 'select',
      'deselect', 'drag', 'accessory', 'location', 'tracking-mode']) {
      window.addEventListener('plat:' + name, (e) => {
        window.seenEvents.push({ name, detail: JSON.parse(JSON.stringify(e.detail ?? null)) });
      }, true);
    }
    window.addEventListener('error', (e) => window.seenErrors.push(String(e.message)));
    window.addEventListener('unhandledrejection', (e) => window.seenErrors.push(String(e.reason)));
    document.addEventListener('securitypolicyviolation', (e) => window.seenViolations.push(
      `${e.violatedDirective} ${e.blockedURI}`));
'''


class Picture:
    """The pixels of a PNG."""

    def __init__(self, png):
        gdal.FileFromMemBuffer('/vsimem/picture.png', png)
        bands = gdal.Open('/vsimem/picture.png').ReadAsArray()
        self.pixels = numpy.moveaxis(bands[:3].astype(int), 0, 2)
        self.height, self.width = self.pixels.shape[:2]

    def at(self, x, y):
        return tuple(int(value) for value in self.pixels[round(y)][round(x)])

    def share_over(self, other, distance):
        """The share of pixels, in percent, whose greatest channel differs by more than a distance."""
        apart = abs(self.pixels - other.pixels).max(axis=2)
        return 100 * float((apart > distance).mean())
