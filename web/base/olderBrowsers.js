// For Safari before 17, Chrome before 120 and Firefox before 125: loaded by public/beforePaint.js, before any other script. Its
// syntax is that of 2015, so that the oldest can read it.
const wordsByLanguage = TOO_OLD

/** The language of `wordsByLanguage` that the reader prefers. */
function preferred() {
  for (const tag of navigator.languages || [navigator.language]) {
    const isIt = (one) => one.split('-')[0] === tag.toLowerCase().split('-')[0]
    const language = Object.keys(wordsByLanguage).find(isIt)
    if (language) return language
  }
  return 'en'
}

function refuse() {
  const language = preferred()
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const words = `<p lang="${language}" dir="${direction}">${wordsByLanguage[language]}</p>`
  // The rest of the page becomes text that is not shown, so that none of its code is read.
  document.write(`<body><h1>Medicine Cabinet</h1>${words}<plaintext hidden>`)
}

function fillIn(owner, name, value) {
  if (!owner[name]) Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

function fillAllIn() {
  fillIn(Array.prototype, 'toSorted', function (compare) {
    return Array.from(this).sort(compare)
  })
  fillIn(Array.prototype, 'toReversed', function () {
    return Array.from(this).reverse()
  })
  fillIn(Array.prototype, 'toSpliced', function (...given) {
    const copy = Array.from(this)
    copy.splice(...given)
    return copy
  })
  fillIn(URL, 'canParse', (url, base) => {
    try {
      return Boolean(new URL(url, base))
    } catch (_) {
      return false
    }
  })
  fillIn(AbortSignal, 'timeout', (ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
    return controller.signal
  })
  // Letters with their marks: enough for initials, which the server checks again.
  const letter = /\P{M}\p{M}*/gu
  fillIn(
    Intl,
    'Segmenter',
    class {
      segment(text) {
        return text.match(letter) || []
      }
    },
  )
}

// Chrome 99, Safari 15.4 and Firefox 97 are the first with it: older ones can read neither the styles nor the code.
if (window.CSSLayerBlockRule) fillAllIn()
else refuse()
