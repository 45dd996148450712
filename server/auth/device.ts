/** What a session's browser says that it is: enough for its owner to know it again, and nothing that tells one person's from another's. */
export interface Device {
  kind: 'phone' | 'tablet' | 'computer' | 'program'
  /** "Firefox on Android", "Safari", "curl": family names alone, never a version. */
  name: string
}

/** The first that fits counts: most browsers also name those that they want to be taken for. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Vivaldi)\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS|Focus)\//, 'Firefox'],
  [/\bHomeAssistant\//i, 'Home Assistant'],
  [/\bChromium\//, 'Chromium'],
  [/\b(CriOS|\w*Chrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

/** Likewise. An iPad asks for pages as a Mac does, and cannot be told from one. */
const SYSTEMS: readonly [RegExp, kind: Device['kind'], string][] = [
  [/\biPhone\b|\biPod\b/, 'phone', 'iOS'],
  [/\biPad\b/, 'tablet', 'iPadOS'],
  [/\bAndroid\b.*\bMobile\b|\bMobile\b.*\bAndroid\b/, 'phone', 'Android'],
  [/\bAndroid\b/, 'tablet', 'Android'],
  [/\bWindows\b/, 'computer', 'Windows'],
  [/\bCrOS\b/, 'computer', 'ChromeOS'],
  [/\bMacintosh\b/, 'computer', 'Mac or iPad'],
  [/\bLinux\b|\bX11\b/, 'computer', 'Linux'],
]

/** As far as a header is looked at: those of browsers have some 200 characters. */
const LONGEST = 500

/** The device of a User-Agent header (RFC 9110, 10.1.5); undefined when it says nothing that is known. */
export function deviceOf(userAgent: string | undefined): Device | undefined {
  const header = (userAgent ?? '').slice(0, LONGEST)
  const browser = BROWSERS.find(([mark]) => mark.test(header))?.[1]
  const [, kind, system] = SYSTEMS.find(([mark]) => mark.test(header)) ?? []
  if (kind !== undefined && system !== undefined)
    return { kind, name: browser === undefined ? system : `${browser} on ${system}` }
  if (browser !== undefined) return { kind: 'computer', name: browser }
  const program = /^([A-Za-z][A-Za-z-]{1,29})(\/|$)/.exec(header)?.[1]
  return program === undefined || program === 'Mozilla' ? undefined : { kind: 'program', name: program }
}
