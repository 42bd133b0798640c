/**
 * Ring sizes. A size stands for an inside circumference, and each system counts it in equal steps:
 *
 * - US: an inside diameter of 11.63 mm is size 0, each size adds 0.8128 mm (0.458 and 0.032 inch).
 * - UK: letters (BS 6820:1987): C has 40 mm around, each letter adds 1.25 mm; Z+1 follows Z.
 * - EU: the circumference in mm (ISO 8653; the same as GB/T 11888 in China and JIS S 4700 in Japan).
 * - JP: the numbers of the Japanese trade: size 1 has a diameter of 13 mm, three sizes add 1 mm.
 *
 * A US size has quarters, the others halves. A stored size is a US size; between two quarters it is an eighth, where only
 * that is the size that was read in another system.
 */
export const RING_SYSTEMS = ['us', 'uk', 'eu', 'jp'] as const
export type RingSystem = (typeof RING_SYSTEMS)[number]

/** The US sizes that are accepted: from UK A to a little more than UK Z+6. */
const LEAST = 0.375
const MOST = 16

/**
 * The size as typed in a system, '6 1/2', '6.5', '6½', 'M½', 'Z+1', '52' → the US size, a number of eighths; null when it
 * is no size of the system, or out of range.
 */
export function readRingSize(text: string, system: RingSystem): number | null {
  const size = typedIn(text, system)
  if (size === null) return null
  const { start, step } = SCALES[system]
  const exact = (start + step * size - SCALES.us.start) / SCALES.us.step
  const quarter = toParts(exact, 4)
  const us = sizeIn(quarter, system) === size ? quarter : toParts(exact, 8)
  return us < LEAST || us > MOST ? null : us
}

/**
 * A size with the system before it, 'UK M', 'EU 52', 'JP 12'. Without one it is a size of the reader's system, else of the only
 * other one that has it. → As `readRingSize`.
 */
export function readNamedRingSize(text: string, reader: RingSystem = 'us'): number | null {
  const [system, size] = named(text)
  if (system) return readRingSize(size, system)
  return readRingSize(size, reader) ?? onlyOne(othersThan(reader), (one) => readRingSize(size, one))
}

/** The system before a size, if there is one, and the rest. */
function named(text: string): [RingSystem | undefined, string] {
  const [, name, size = ''] = /^\s*(US|UK|EU|JP)?(.*)$/i.exec(text) ?? []
  return [name?.toLowerCase() as RingSystem | undefined, size]
}

const othersThan = (reader: RingSystem): RingSystem[] =>
  RING_SYSTEMS.filter((system) => system !== reader)

/**
 * What exactly one of the systems gives; null where none or several give something. Never a Japanese size, which may be a
 * mistyped one of the US.
 */
function onlyOne<Result>(
  systems: readonly RingSystem[],
  resultIn: (system: RingSystem) => Result | null,
): Result | null {
  const found = systems.flatMap((system) => {
    const result = resultIn(system)
    return result === null ? [] : [{ system, result }]
  })
  const [only] = found
  return found.length === 1 && only && only.system !== 'jp' ? only.result : null
}

/** The sizes from one to another by a step of their system, '0.5' or '1/2'. */
export interface RingSizeRange {
  from: string
  to: string
  step: string
}

/** The usual step between the sizes of a system. */
export const usualRingStep = (system: RingSystem): string =>
  system === 'us' || system === 'uk' ? '0.5' : '1'

/**
 * The sizes of a range, as they are written in its system: the reader's, or the only other one that has both ends. Null where
 * it is no range.
 */
export function ringSizesIn(
  range: RingSizeRange,
  reader: RingSystem,
): { system: RingSystem; sizes: string[] } | null {
  return inSystem(range, reader) ?? onlyOne(othersThan(reader), (one) => inSystem(range, one))
}

function inSystem(
  { from, to, step }: RingSizeRange,
  system: RingSystem,
): { system: RingSystem; sizes: string[] } | null {
  const [first, last] = [endIn(from, system), endIn(to, system)]
  const by = numberIn(withFractions(step))
  const { parts } = SCALES[system]
  if (first === null || last === null || first > last) return null
  if (by === null || by <= 0 || (by * parts) % 1 !== 0) return null
  const count = Math.floor((last - first) / by) + 1
  const text = system === 'uk' ? letterOf : numberOf
  return { system, sizes: Array.from({ length: count }, (_, n) => text(first + n * by)) }
}

/** The end of a range, as a number of sizes of the system. */
function endIn(typed: string, system: RingSystem): number | null {
  const [name, size] = named(typed)
  return name === undefined || name === system ? typedIn(size, system) : null
}

/** A typed size as a number of sizes of the system, null where it is none of it. */
function typedIn(text: string, system: RingSystem): number | null {
  const plain = withFractions(text)
  const size = system === 'uk' ? letterIn(plain) : numberIn(plain)
  const { parts, first, last } = SCALES[system]
  return size === null || size < first || size > last || (size * parts) % 1 !== 0 ? null : size
}

/** In capitals, '½' as ' 1/2'. */
const withFractions = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/[⅛¼⅜½⅝¾⅞]/g, (sign) => ` ${sign.normalize('NFKC').replace('⁄', '/')}`)

/** A US size → the size in the system, '6½', 'M½', '52', to the nearest of it; null where the system has none. */
export function writeRingSize(us: number, system: RingSystem): string | null {
  const size = sizeIn(us, system)
  if (size === null) return null
  return system === 'uk' ? letterOf(size) : numberOf(size)
}

/**
 * The size of a ring as it is stored → with the system named, 'US 6½', 'EU 52'. In US sizes where the system has none;
 * stored text that is no size stays as it is.
 */
export function ringSizeText(stored: string, system: RingSystem): string {
  const us = readRingSize(stored, 'us')
  if (us === null) return stored
  const size = writeRingSize(us, system)
  return size === null ? `US ${numberOf(us)}` : `${system.toUpperCase()} ${size}`
}

/** The size of a ring as it is stored → as a reader of the system types it, '6.5', 'L½'; with its system where theirs has none. */
export function ringSizeInField(stored: string, system: RingSystem): string {
  const us = system === 'us' ? null : readRingSize(stored, 'us')
  return us === null ? stored : (writeRingSize(us, system) ?? `US ${numberOf(us)}`)
}

interface Scale {
  /** The inside circumference of size 0, and what each size adds, in mm. */
  start: number
  step: number
  /** The sizes are halves or eighths. */
  parts: 2 | 8
  first: number
  last: number
}

const Z = 25

const SCALES: Record<RingSystem, Scale> = {
  us: { start: Math.PI * 11.63, step: Math.PI * 0.8128, parts: 8, first: LEAST, last: MOST },
  uk: { start: 37.5, step: 1.25, parts: 2, first: 0, last: Z + 6 },
  eu: { start: 0, step: 1, parts: 2, first: 37.5, last: 77.5 },
  jp: { start: (Math.PI * 38) / 3, step: Math.PI / 3, parts: 2, first: 1, last: 35.5 },
}

/** The nearest size of the system, in UK the number of letters after A. */
function sizeIn(us: number, system: RingSystem): number | null {
  const { start, step, parts, first, last } = SCALES[system]
  const size = toParts((SCALES.us.start + SCALES.us.step * us - start) / step, parts)
  return size < first || size > last ? null : size
}

const toParts = (size: number, parts: number): number => Math.round(size * parts) / parts

function numberIn(plain: string): number | null {
  const decimal = /^\d{1,2}(?:[.,]\d{1,3})?$/.test(plain)
  if (decimal) return Number(plain.replace(',', '.'))
  const [, whole = '0', above, below] =
    /^(?:(\d{1,2})[\s-]+)?(\d)\/([248])$/.exec(plain.trim()) ?? []
  return above === undefined || Number(above) >= Number(below)
    ? null
    : Number(whole) + Number(above) / Number(below)
}

function letterIn(plain: string): number | null {
  const [, letter, more = '0', half] =
    /^\s*([A-Z])(?:\s?\+?\s?([1-6]))?(\s?1\/2|\.5)?$/.exec(plain) ?? []
  if (letter === undefined || (more !== '0' && letter !== 'Z')) return null
  return letter.charCodeAt(0) - A + Number(more) + (half === undefined ? 0 : 0.5)
}

const A = 'A'.charCodeAt(0)
const FRACTIONS = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

function numberOf(size: number): string {
  const whole = Math.floor(size)
  return `${whole || ''}${FRACTIONS[(size - whole) * 8]}`
}

function letterOf(size: number): string {
  const letter = Math.min(Math.floor(size), Z)
  return String.fromCharCode(A + letter) + (size - letter < 1 ? '' : '+') + numberOf(size - letter)
}
