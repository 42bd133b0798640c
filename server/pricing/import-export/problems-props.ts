import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Locale, languageTag } from '#lang/locales.ts'
import { translateRefusals } from '#server/http/routing/input.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { csvFormatOf, csvParts } from '#server/platform/spreadsheets/sheet.ts'
import type { ProblemProps } from './props.ts'
import type { RowProblem } from './rows.ts'

const MAX_SHOWN = 200
/** The first problems and the number of all. */
export function problemsShown(problems: RowProblem[], locale: Locale) {
  return {
    problems: problems.slice(0, MAX_SHOWN).map((problem) => problemProps(problem, locale)),
    count: problems.length,
  }
}

export function problemCsv(problems: RowProblem[], locale: Locale): AsyncGenerator<string> {
  return csvParts(
    ['line', 'sku', 'column', 'value', 'problem'],
    problemRows(problems, locale),
    csvFormatOf(languageTag(locale)),
  )
}

async function* problemRows(problems: RowProblem[], locale: Locale) {
  for (const batch of batches(problems)) {
    yield batch.map((problem) => {
      const props = problemProps(problem, locale)
      return [props.line, props.sku, props.column, props.value, props.problem]
    })
    await yieldToEventLoop()
  }
}

function problemProps({ key, values, ...rest }: RowProblem, locale: Locale): ProblemProps {
  const { problem = '' } = translateRefusals(locale, {
    problem: { key, ...(values && { values }) },
  })
  return { ...rest, problem }
}
