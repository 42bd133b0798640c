import type { Scenario } from './scenarios.ts'

/** A body → JSON text, its `@numbers` written as the scenario wants them. */
export function write(body: object, scenario: Scenario): string {
  if (scenario === 'empty') return Array.isArray(body) ? '[]' : '{}'
  const text = JSON.stringify(body, null, 1).replaceAll(/"@([^"]*)"/g, (_all, number: string) =>
    numberAs(number, scenario),
  )
  return scenario === 'truncated' ? text.slice(0, text.length / 2) : text
}

function numberAs(number: string, scenario: Scenario): string {
  if (scenario === 'nan') return 'NaN'
  if (scenario === 'string') return `"${number}"`
  if (scenario === 'comma') return `"${withCommas(number)}"`
  return number
}

/** As an American writes 4389.380; a price under a thousand gets the comma of the others. */
function withCommas(number: string): string {
  const [whole = '', fraction = ''] = number.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return grouped === whole ? `${whole},${fraction}` : `${grouped}.${fraction}`
}
