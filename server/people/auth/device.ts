/** Device of a session: enough for its owner to recognise, nothing that identifies a person. */
export interface Device {
  kind: 'phone' | 'tablet' | 'computer' | 'program'
  /** Family names without versions: "Firefox on Android", "Safari", "curl". */
  name: string
}

/** The first match counts: most browsers also name others for compatibility. */
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

/** The first match counts. iPads request pages as Macs do and cannot be distinguished. */
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

/** Characters examined of a header; browsers send some 200. */
const LONGEST = 500

/** Device of a User-Agent header (RFC 9110, 10.1.5); undefined if unknown. */
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
