import type { LengthUnit } from '#server/formula/units/measures.ts'
import type { RingSystem } from '#server/formula/units/ring-size.ts'
import type { Locale } from './locales.ts'

export interface MeasureUnits {
  lengthUnit: LengthUnit
  ringSystem: RingSystem
}

/**
 * The units of lengths and ring sizes in a language, and in English in a region (ISO code; without one, in the US). Chinese
 * has the circumference in mm as well: it is the national standard, and the numbers of the trade differ between makers.
 */
export function measureUnits(locale: Locale, region = 'US'): MeasureUnits {
  if (locale === 'ja') return { lengthUnit: 'cm', ringSystem: 'jp' }
  if (locale !== 'en') return { lengthUnit: 'cm', ringSystem: 'eu' }
  return {
    lengthUnit: INCHES.includes(region) ? 'in' : 'cm',
    ringSystem: LETTERS.includes(region) ? 'uk' : 'us',
  }
}

/** What a user or a shop chose; `locale` and null: nothing. */
export interface ChosenUnits {
  lengthUnit?: LengthUnit | 'locale' | null
  ringSystem?: RingSystem | 'locale' | null
}

/** The units of a reader: those of the first that chose some, else the usual ones of the language. */
export function unitsFor(choices: readonly ChosenUnits[], usual: MeasureUnits): MeasureUnits {
  const found: MeasureUnits = { ...usual }
  for (const { lengthUnit, ringSystem } of choices.toReversed()) {
    if (lengthUnit && lengthUnit !== 'locale') found.lengthUnit = lengthUnit
    if (ringSystem && ringSystem !== 'locale') found.ringSystem = ringSystem
  }
  return found
}

const INCHES = ['US', 'CA', 'GB', 'IE']
const LETTERS = ['GB', 'IE', 'AU', 'NZ', 'ZA']
