import type { Node } from 'oxc-parser'
import type { NodeOf, Rule, Source } from './source.ts'

const physicalClass = [
  /^-?(ml|mr|pl|pr|scroll-m[lr]|scroll-p[lr])-(\d|px|auto|\[|\()/,
  /^-?(left|right)-(\d|px|auto|full|\[|\()/,
  /^(text|float|clear)-(left|right)$/,
  /^border-[lr](-|$)/,
  /^rounded-([lr]|[tb][lr])(-|$)/,
]

/** Pages in Arabic are mirrored, so sides are named start and end, never left and right. */
export const sidesAreLogical: Rule = (source) => {
  if (!source.path.startsWith('resources/')) return []
  return textsIn(source)
    .flatMap(physicalClasses)
    .map((name) => `${source.path} uses ${name}: use ms- me- ps- pe- start- end-`)
}

function textsIn(source: Source): string[] {
  const literals = source
    .nodes('Literal')
    .map(({ value }) => (typeof value === 'string' ? value : ''))
  return [...literals, ...source.nodes('TemplateElement').map(({ value }) => value.cooked ?? '')]
}

function physicalClasses(text: string): string[] {
  const names = text.split(/\s+/).map((name) => name.split(':').at(-1)?.replace(/^!/, '') ?? '')
  return names.filter((name) => physicalClass.some((pattern) => pattern.test(name)))
}

/** Browsers without `Temporal` would need a polyfill larger than a page. */
export const temporalStaysOnTheServer: Rule = (source) => {
  const runsInBrowsers = /^(resources\/|server\/formula\/)/.test(source.path)
  const isUsed = source.nodes('Identifier').some(({ name }) => name === 'Temporal')
  return runsInBrowsers && isUsed ? [`${source.path} uses Temporal: browsers may lack it`] : []
}

const physicalProperty =
  /(?<![\w-])((margin|padding|border)-(left|right)[\w-]*|border-(top|bottom)-(left|right)-radius|(left|right)(?=\s*:)|(text-align|float):\s*(left|right))/g

/** Columns of numbers are aligned right in both reading directions. */
const figures = /@utility num \{[^}]*\}/

/** The same for a style sheet. */
export function physicalProperties(path: string, sheet: string): string[] {
  const text = sheet.replace(figures, '')
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(physicalProperty)].map(
    ([words]) => `${path} uses ${words}: use inline-start or inline-end`,
  )
}

/** Attributes that are shown or read aloud. */
const shownAttribute =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|placeholder|title|alt)$/

/** The brand and the stamp in its logo are the same in every language. */
const untranslatedTexts = new Set(['Assay', '14K'])

/** The texts of stories are for developers and in English. */
const STORIES = 'resources/js/features/kit/stories/'

/** Visible texts come from lang/, by key. */
export const textsComeFromLang: Rule = (source) => {
  if (!source.path.startsWith('resources/') || source.path.startsWith(STORIES)) return []
  const elements = [...source.nodes('JSXElement'), ...source.nodes('JSXFragment')]
  const texts = [
    ...elements
      .filter((element) => !isKeyCap(element))
      .flatMap(({ children }) => children.flatMap(literalsIn)),
    ...source
      .nodes('JSXAttribute')
      .flatMap(({ name, value }) =>
        name.type === 'JSXIdentifier' && shownAttribute.test(name.name) && value
          ? literalsIn(value)
          : [],
      ),
  ]
  return texts
    .filter(isText)
    .map((text) => `${source.path} says "${text.trim()}": put the text in lang/`)
}

/** `<kbd>`: the label of a keyboard key is not translated. */
function isKeyCap(element: NodeOf<'JSXElement'> | NodeOf<'JSXFragment'>): boolean {
  if (element.type === 'JSXFragment') return false
  const { name } = element.openingElement
  return name.type === 'JSXIdentifier' && name.name === 'kbd'
}

function literalsIn(child: Node): string[] {
  if (child.type === 'JSXText') return [child.value]
  return child.type === 'JSXExpressionContainer' ? literalsOf(child.expression) : literalsOf(child)
}

/** The string literals that an expression may evaluate to. */
function literalsOf(expression: Node): string[] {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [expression.value] : []
    case 'TemplateLiteral':
      return expression.quasis.map(({ value }) => value.cooked ?? '')
    case 'ConditionalExpression':
      return [expression.consequent, expression.alternate].flatMap(literalsOf)
    case 'LogicalExpression':
      return [expression.left, expression.right].flatMap(literalsOf)
    case 'ParenthesizedExpression':
      return literalsOf(expression.expression)
    default:
      return []
  }
}

function isText(text: string): boolean {
  return /\p{L}/u.test(text) && !untranslatedTexts.has(text.trim())
}

/** Files that create a key: the hook itself, a draft that outlives its panel, and a command without a form. */
const submitKeyFiles = [
  'resources/js/lib/forms.ts',
  'resources/js/app/message-draft.ts',
  'resources/js/features/workspace/command-palette/useActions.ts',
]

/** One hook decides when a form gets a new key. */
export const submitKeysComeFromTheHook: Rule = (source) => {
  if (!source.path.startsWith('resources/') || submitKeyFiles.includes(source.path)) return []
  const isNewKey = (node: Node | null | undefined) =>
    (node?.type === 'Identifier' && node.name === 'newKey') ||
    (node?.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'newKey')
  const sentKeys = source
    .nodes('Property')
    .filter(
      ({ key, value }) =>
        key.type === 'Identifier' && key.name === 'idempotencyKey' && isNewKey(value),
    )
  const storedKeys = source
    .nodes('CallExpression')
    .filter(
      ({ callee, arguments: [first] }) =>
        callee.type === 'Identifier' &&
        /^use(State|Memo|Ref)$/.test(callee.name) &&
        isNewKey(first),
    )
  return [...sentKeys, ...storedKeys].map(
    () => `${source.path} creates the key of a submission: use useSubmitKey`,
  )
}

/** Browsers write dates in the order of the system, not of the page, and a filter by days has one button. */
export const datesHaveTheirOwnFields: Rule = (source) => {
  if (!source.path.startsWith('resources/')) return []
  const elements = source.nodes('JSXOpeningElement')
  const dayFields = elements.filter(
    ({ name }) => name.type === 'JSXIdentifier' && name.name === 'DateField',
  )
  return [
    ...elements
      .filter(isNativeDateInput)
      .map(() => `${source.path} has a native date input: use DateField or DateTimeField`),
    ...(dayFields.length > 1
      ? [`${source.path} has ${dayFields.length} date fields: choose a range by RangePicker`]
      : []),
  ]
}

function isNativeDateInput({ attributes }: NodeOf<'JSXOpeningElement'>): boolean {
  return attributes.some(
    (one) =>
      one.type === 'JSXAttribute' &&
      one.name.type === 'JSXIdentifier' &&
      one.name.name === 'type' &&
      one.value?.type === 'Literal' &&
      (one.value.value === 'date' || one.value.value === 'datetime-local'),
  )
}

/**
 * Files with a `<table>` of their own, with the reason. Those whose reason is only that they are not converted yet leave
 * this list one by one.
 */
export const ownTables: Record<string, string> = {
  'resources/js/ui/table/DataTable.tsx': 'the table of all lists',
  'resources/js/ui/chart/DataTable.tsx': 'the figures of a chart, for readers who cannot see it',
  'resources/js/ui/chart/MarkTable.tsx': 'the marks of a chart, for readers who cannot see it',
  'resources/js/features/pricing/price-chart/PriceGrid.tsx': 'a grid that is edited by cell',
  'resources/js/features/pricing/runs/lines/RunTable.tsx':
    'thousands of lines, of which it renders those in view',
  'resources/js/app/range/Months.tsx': 'a calendar',
  'resources/js/features/trade/contracts/list/ContractCalendar.tsx': 'a calendar',
  'resources/js/features/trade/documents/DocumentSheet.tsx': 'a document',
  'resources/js/features/trade/contracts/ScheduleCard.tsx': 'the few lines of one contract',
  'resources/js/features/operations/documentation/Markup.tsx': 'a table of a document',
  'resources/js/features/market/board/RateCard.tsx': 'the price board',
  'resources/js/features/market/board/RateTable.tsx': 'the price board',
  'resources/js/features/market/quotes/KaratTable.tsx': 'one row for each karat',
  'resources/js/features/pricing/import-export/ColumnsTable.tsx':
    'a form: what each column of a file means',
  'resources/js/features/pricing/import-export/ProblemList.tsx': 'an excerpt of a file',
  'resources/js/features/pricing/impact/ImpactMatrix.tsx': 'averages by two properties',
  'resources/js/features/operations/settings/pricing/SimulationTable.tsx':
    'a comparison of figures',
  'resources/js/features/operations/settings/pricing/GroupTable.tsx': 'edited by cell',
  'resources/js/features/pricing/setting-labels/DecidedFields.tsx': 'a calculation',
  'resources/js/features/operations/settings/pricing/SettingsOverview.tsx':
    'fields by group of pieces',
  'resources/js/features/kit/StorySection.tsx': 'definitions of props and keys',
}

/** Lists have the same keys, densities, folding and print, so they use one table. */
export const listsUseTheDataTable: Rule = (source) =>
  source.path in ownTables || !hasTable(source)
    ? []
    : [`${source.path} has a table of its own: use DataTable`]

export const hasTable = (source: Source): boolean =>
  source
    .nodes('JSXOpeningElement')
    .some(({ name }) => name.type === 'JSXIdentifier' && name.name === 'table')
