/**
 * Tabs that follow the WAI-ARIA tabs pattern: one tab stop, arrow keys, Home and End. Selection follows the focus.
 *
 * Tabs may be in groups (data-group). The tabs of all groups but the open one have the class `closed`, and the one of each group that
 * was selected last has the class `latest`, so a style sheet for narrow windows can show a closed group as one tab. The keys move
 * between the tabs that are displayed.
 *
 * @param list the element of role tablist; each tab names its panel in aria-controls
 * @param onSelect called with a tab's data-tab when the user selects it
 */
export function startTabs(list: HTMLElement, onSelect: (name: string) => void) {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];

  function show(chosen: HTMLElement) {
    const focused = document.activeElement;
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      const isOpen = tab.dataset.group === chosen.dataset.group;
      tab.classList.toggle("closed", !isOpen);
      if (isOpen) tab.classList.toggle("latest", tab === chosen);
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = tab !== chosen;
      // What had the focus is hidden now, and the next key would start from the top of the page.
      if (panel?.hidden && panel.contains(focused)) chosen.focus();
    }
  }

  function choose(chosen: HTMLElement) {
    show(chosen);
    chosen.focus();
    onSelect(chosen.dataset.tab ?? "");
  }

  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const displayed = tabs.filter((one) => one.offsetParent);
      const to = displayed[destination(event.key, displayed.indexOf(tab), displayed.length)];
      if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      choose(to);
    });
  }

  return {
    /** @returns the name of the selected tab */
    get selected(): string {
      return tabs.find((tab) => tab.tabIndex === 0)?.dataset.tab ?? "";
    },
    /** Selects a tab. The focus stays, unless it is in the panel that is hidden. */
    select(name: string) {
      const tab = tabs.find((candidate) => candidate.dataset.tab === name);
      if (tab) show(tab);
    },
  };
}

/** Where a key leads to from a tab, or -1 if it does not move. */
function destination(key: string, at: number, count: number) {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}
