"""Opens a page in Chromium, and prints for each time the seconds until the map is there: PAGE TIMES."""

import sys
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

# The page fires this event after its first picture is painted.
WATCH = "document.addEventListener('plat:load-finish', () => { window.secondsToShow = performance.now() / 1000; }, true);"


def main():
    page, times = Path(sys.argv[1]).resolve(), int(sys.argv[2])
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1024,768", "--no-first-run"):
        options.add_argument(word)
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        for _ in range(times):
            driver.get("about:blank")
            driver.get(page.as_uri())
            seconds = None
            while seconds is None:
                seconds = driver.execute_script("return window.secondsToShow ?? null;")
            print(f"{seconds:.3f}")
    finally:
        driver.quit()


main()
