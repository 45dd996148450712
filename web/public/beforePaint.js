// Newer than all else that older browsers lack.
if (!URL.canParse || !Intl.Segmenter) {
  const { src } = document.currentScript
  document.write(`<script src="${src.replace('beforePaint', 'olderBrowsers')}"></script>`)
}
try {
  // No flash in the other theme. web/base/ui/theme.ts keeps the choice.
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // The first formatter is dear: made while styles are on their way and nothing can be touched.
  if (localStorage.getItem('token')) Intl.DateTimeFormat()
} catch (_) {}
