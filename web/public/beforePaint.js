try {
  // No flash in the other theme. web/ui/theme.ts keeps the choice.
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // The first formatter is dear, and needed once signed in: made while styles are on their way.
  if (localStorage.getItem('token')) setTimeout(() => Intl.DateTimeFormat())
} catch {}
