// What the smoke test asks an open page.
globalThis.smokeTest = {
  ...globalThis.smokeTest,

  /** Paths of the routes of a loaded remote. Empty if the shell does not offer them. */
  async routesOf(remote) {
    const shell = globalThis.__FEDERATION__?.__INSTANCES__?.find(({ name }) => name === 'mf_shell');
    const module = await shell?.loadRemote(`mf_${remote}/remote`);
    const pathsOf = ({ path = '', children = [], element, Component, lazy }, parent) => {
      const whole = path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`.replace(/(?<=.)\/$/, '');
      const own = element || Component || lazy ? [whole] : [];
      return children.length > 0 ? children.flatMap((child) => pathsOf(child, whole)) : own;
    };
    return (module?.routes ?? []).flatMap((route) => pathsOf(route, ''));
  },

  /** Whether a person can see something in the area: text, an image or a control, and not only a loading state. */
  showsSomething() {
    const main = document.getElementById('main') ?? document.getElementById('root');
    const waiting = '.spinner, .skeleton, .ant-spin, .ant-skeleton, [role="progressbar"]';
    const saysToWait = /^(\p{L}+ing|please wait)\b[^.…]*(\.\.\.|…)$/iu;

    const isWaiting = (element) => {
      const status = element.closest('[role="status"]');
      return element.closest(waiting) !== null || status?.querySelector(waiting) != null;
    };
    const isClear = (colour) =>
      colour === 'transparent' || /[,/]\s*0(\.0+)?%?\)$/.test(colour.replace(/^rgb\(/, 'rgb:'));
    const background = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at);
        if (backgroundImage !== 'none') return undefined;
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    const isInk = (element) => {
      const { color, backgroundClip, opacity } = getComputedStyle(element);
      if (backgroundClip.includes('text')) return true;
      return Number(opacity) > 0 && !isClear(color) && color !== background(element);
    };
    // Content that is cut off or beside the page is not visible.
    const isInSight = (element, { left, top, right, bottom }) => {
      let seen = { left: Math.max(left, 0), top: Math.max(top, -scrollY), right, bottom };
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, clip, clipPath, position } = getComputedStyle(at);
        if (position === 'absolute' && /^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)$/.test(clip)) return false;
        if (/^inset\((50|100)%/.test(clipPath)) return false;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const box = at.getBoundingClientRect();
        seen = {
          left: Math.max(seen.left, box.left),
          top: Math.max(seen.top, box.top),
          right: Math.min(seen.right, box.right),
          bottom: Math.min(seen.bottom, box.bottom),
        };
      }
      return seen.right - seen.left > 1 && seen.bottom - seen.top > 1;
    };
    const isShown = (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isWaiting(element);

    const showsText = (node) => {
      const { parentElement: element } = node;
      const text = node.data.trim();
      if (!element || !text || saysToWait.test(text) || !isShown(element) || !isInk(element)) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some((box) => isInSight(element, box));
    };
    const showsPicture = (element) =>
      isShown(element) &&
      (element.tagName !== 'IMG' || element.naturalWidth > 0) &&
      isInSight(element, element.getBoundingClientRect());

    const pictures = 'img, svg, canvas, video, iframe, input:not([type="hidden"]), textarea, select, button, meter';
    if ([...main.querySelectorAll(pictures)].some(showsPicture)) return true;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (showsText(texts.currentNode)) return true;
    return false;
  },
};
