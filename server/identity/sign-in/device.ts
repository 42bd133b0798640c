/** What a browser says it is; null where it says nothing we know. Only ever shown, never believed. */
export interface Device {
  browser: string | null
  system: string | null
}

/** The name and the system in a User-Agent header. */
export function deviceOf(agent: string | null): Device {
  return { browser: nameIn(agent ?? '', BROWSERS), system: nameIn(agent ?? '', SYSTEMS) }
}

/** In this order: most of them also claim to be those below. */
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
