// Browsers that lack one of these lack more: Safari before 17, Chrome before 120, Firefox before 125.
if (!URL.canParse || !Intl.Segmenter) {
  const { src } = document.currentScript
  document.write(`<script src="${src.replace('beforePaint', 'olderBrowsers')}"></script>`)
}
try {
  // No flash in the other theme. web/base/ui/theme.ts keeps the choice.
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // The first formatter is dear, and needed once signed in: made at once, while styles are on their way and nothing can be touched.
  if (localStorage.getItem('token')) Intl.DateTimeFormat()
} catch (_) {}
