const { currentScript } = document
// Newer than all else that older browsers lack.
if (!URL.canParse || !Intl.Segmenter) {
  document.write(`<script src="${currentScript.src.replace('beforePaint', 'olderBrowsers')}"></script>`)
}
try {
  // No flash in the other theme. web/base/ui/theme.ts keeps the choice.
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const isSignedIn = localStorage.getItem('token') !== null
  // The first formatter is dear: made while styles are on their way and nothing can be touched.
  if (isSignedIn) Intl.DateTimeFormat()
  // Files of the page come beside those that ask for them. It is guessed as in web/screens/today/opening.ts.
  const files = (name) => (currentScript.dataset[name] || '').split(' ')
  const family = localStorage.getItem('family')
  const today = localStorage.getItem('opensToday')
  const opensToday =
    sessionStorage.getItem('opened') === null && today !== null && today === (family || today)
  const path = location.pathname.slice(document.documentElement.dataset.base.length)
  const page = { '/': opensToday ? 'today' : 'dashboard', '/today': 'today', '/login': 'signIn' }[path]
  const language = JSON.parse(localStorage.getItem('language') || '{}').language || navigator.language
  const needed = files('catalogs').filter((file) => file.startsWith(`${language.slice(0, 2)}-`))
  if (page) needed.push(...files(isSignedIn ? page : 'signIn'))
  if (page && isSignedIn && localStorage.getItem('kept')) needed.push(...files('kept'))
  for (const file of needed.filter((file) => file)) {
    const link = document.createElement('link')
    const isScript = file.endsWith('js')
    Object.assign(link, { rel: isScript ? 'modulepreload' : 'preload', as: isScript ? 'script' : 'style' })
    Object.assign(link, { crossOrigin: '', href: new URL(`assets/${file}`, currentScript.src).href })
    document.head.append(link)
  }
} catch (_) {}
