import { CONTRACT_TYPES } from '#server/trade/contract-types/lookup.ts'
import type { Rule } from './source.ts'

/** Files that may name types: the types themselves, and migrations, which never change. */
const mayName = /^server\/(trade\/contract-types|platform\/database\/migrations)\//

/** Files in which the name of a type has another meaning. */
export const otherMeanings: Record<string, { names: string[]; meaning: string }> = {
  'server/trade/contracts/table.ts': {
    names: ['consignment_in', 'memo_out'],
    meaning: 'reasons for which metal moves',
  },
  'server/trade/documents/table.ts': { names: ['price_lock'], meaning: 'a kind of document' },
  'server/trade/documents/input.ts': { names: ['price_lock'], meaning: 'a kind of document' },
  'server/market/board/board-props.ts': { names: ['buy_back'], meaning: 'a rate of the board' },
  'server/market/board/board-display.ts': { names: ['buy_back'], meaning: 'a rate of the board' },
  'resources/js/features/market/board/NewScreenForm.tsx': {
    names: ['buy_back'],
    meaning: 'a rate of the board',
  },
  'resources/js/features/market/board/RateCard.tsx': {
    names: ['buy_back'],
    meaning: 'a translation key',
  },
  'resources/js/features/market/board/ScreenRow.tsx': {
    names: ['buy_back'],
    meaning: 'a rate of the board',
  },
  'server/insights/analytics/cards/buy-back.ts': {
    names: ['buy_back'],
    meaning: 'a card of the analytics',
  },
}

/** Also a kind of price run, a price field and a reason of metal movements, so only comparisons of a type are checked. */
const AMBIGUOUS = 'sale'

/**
 * Contract types are defined in server/trade/contract-types only. Other files use traits or lists, so that a new type needs
 * one file, one line and its translations.
 */
export const onlyTypesNameContractTypes: Rule = (source) =>
  mayName.test(source.path)
    ? []
    : [...new Set(namesIn(source))]
        .filter((name) => !otherMeanings[source.path]?.names.includes(name))
        .map((name) => `${source.path} names the contract type ${name}: use a trait of it`)

/** The types that a file names: as a string, as a key, in a URL or in SQL. */
export function namesIn(source: Parameters<Rule>[0]): string[] {
  const plain = CONTRACT_TYPES.filter((type) => type !== AMBIGUOUS)
  const texts = source.nodes('Literal').map(({ value }) => String(value))
  const keys = source
    .nodes('Property')
    .flatMap(({ key, computed }) => (key.type === 'Identifier' && !computed ? [key.name] : []))
  const sql = source.nodes('TemplateElement').map(({ value }) => value.raw)
  const named = plain.filter(
    (type) =>
      texts.includes(type) ||
      keys.includes(type) ||
      sql.some((text) => text.includes(`'${type}'`)) ||
      [...texts, ...sql].some((text) => new RegExp(`[?&]type=${type}\\b`).test(text)),
  )
  return isCompared(source) ? [...named, AMBIGUOUS] : named
}

/** Whether a type is compared with the ambiguous name: `type === 'sale'`, `where('c.type', '=', 'sale')`, `type = 'sale'`. */
function isCompared(source: Parameters<Rule>[0]): boolean {
  const binary = source
    .nodes('BinaryExpression')
    .some(({ start, end }) =>
      /\btype\b.*[=!]==? 'sale'|'sale' [=!]==? .*\btype\b/.test(source.text.slice(start, end)),
    )
  const built = source
    .nodes('CallExpression')
    .some(({ start, end }) =>
      /^\W*[^(]*\('(\w+\.)?type', '[^']+', \[?'sale'/.test(source.text.slice(start, end)),
    )
  const typed = source
    .nodes('TemplateElement')
    .some(({ value }) => /\btype\s*(=|<>|in\s*\()\s*'sale'/.test(value.raw))
  return binary || built || typed
}
