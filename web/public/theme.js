// Before the first paint, so that the page never flashes in the other theme. web/ui/theme.ts keeps the choice.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
