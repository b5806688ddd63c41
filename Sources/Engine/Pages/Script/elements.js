// Makes elements. Texts of others get into the page here, and only as texts: none can become an element.
plat.element = (name, className = '', ...children) => {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
};

// A text whose direction of writing cannot reach beyond it. Very long ones would only slow the page down.
plat.text = (text, most = Infinity) => {
  const isolated = document.createElement('bdi');
  isolated.textContent = text.length > most ? `${text.slice(0, most)}…` : text;
  return isolated;
};

// A button with an icon. Its label is what a pointer that rests on it and a screen reader say.
plat.iconButton = (icon, label, action) => {
  const button = plat.element('button', 'plat-button', plat.icon(icon));
  button.type = 'button';
  plat.label(button, label);
  button.addEventListener('click', action);
  return button;
};

plat.label = (element, text) => {
  element.title = text;
  element.setAttribute('aria-label', text);
};

plat.textButton = (text, action) => {
  const button = plat.element('button', 'plat-text-button', plat.text(text));
  button.type = 'button';
  button.addEventListener('click', action);
  return button;
};

// A text as a link if it leads to a page, an address or a place, which cannot run anything; else just the text.
plat.link = (text) => {
  if (!/^(https?|mailto|geo):[^\s\p{Cc}\p{Bidi_Control}]+$/iu.test(text) || text.length > 4096) return plat.text(text);
  const link = plat.element('a', '', plat.text(text));
  link.href = text;
  link.rel = 'noopener noreferrer';
  if (/^http/i.test(text)) link.target = '_blank';
  return link;
};
