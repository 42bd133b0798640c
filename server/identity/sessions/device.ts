/** The name that a browser sends of itself and its system; null if unknown. Only displayed, never trusted. */
export interface Device {
  browser: string | null
  system: string | null
}

/** The name and the system in a User-Agent header. */
export function deviceOf(agent: string | null): Device {
  return { browser: nameIn(agent ?? '', BROWSERS), system: nameIn(agent ?? '', SYSTEMS) }
}

/** In this order, as most user agents also name the browsers below. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

function nameIn(agent: string, known: [RegExp, string][]): string | null {
  return known.find(([pattern]) => pattern.test(agent))?.[1] ?? null
}
