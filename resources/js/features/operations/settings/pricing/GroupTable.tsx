import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useSettingLabels } from '#client/features/pricing/setting-labels/useSettingLabels.ts'
import { useDecimalText } from '#client/lib/typing/decimal-text.ts'
import { Card } from '#client/ui/Card.tsx'
import type { Option } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { fieldOf, type RuleField } from '#server/formula/settings/pricing-settings.ts'
import { groupPath, ruleFor, type SettingsGroup } from '#server/formula/settings/settings-groups.ts'
import type { TypedSelling } from '#server/pricing/simulations/input.ts'
import { MODELS, Tiers, withModel } from './SellingInput.tsx'
import { fieldsOf, GROUP_FIELDS, kindOf, type TypedField, withGroupField } from './settings-form.ts'
import type { SettingsFormState } from './useSettingsForm.ts'

interface GroupTableProps {
  form: SettingsFormState
  currency: string
}

/** A row of the table: a field, or one half of the pricing method, which are its model and its value. */
type Row = 'model' | 'value' | Exclude<RuleField, 'selling'>

const ROWS: readonly Row[] = GROUP_FIELDS.flatMap((field) =>
  field === 'selling' ? (['model', 'value'] as const) : [field],
)

/** Margin, labour, wastage and findings of each group of pieces: a row for each setting, a column for each group. */
export function GroupTable({ form, currency }: GroupTableProps) {
  const { t } = useTranslation('configuration')
  const { t: groupName } = useTranslation('piece-kinds')
  const id = useId()
  const tableRef = useFocusOnFirstNumber()
  const { columns } = form
  const tiered = columns.filter((one) => sellingOf(form, one).model === 'divisor')
  return (
    <Card
      id="margins"
      title={t('groups.title')}
      titleSize="large"
      className="scroll-mt-(--below-header)"
    >
      <div className="scroll-frame -mx-4 sm:mx-0 sm:scroll-ps-52">
        <table
          ref={tableRef}
          onKeyDown={moveBetweenCells}
          style={widthsOf(columns.length)}
          className="w-full sm:min-w-(--least-width) table-fixed border-separate border-spacing-0 max-sm:block max-sm:[&>*]:block"
        >
          <caption className="sr-only">{t('groups.title')}</caption>
          <thead>
            <tr className={rowClass}>
              <th
                scope="col"
                className={clsx(
                  'w-(--name-width) border-b py-2 pe-2 text-start text-sm font-medium text-text-3 max-sm:sr-only',
                  stickyClass,
                )}
              >
                {t('difference.what')}
              </th>
              {columns.map((group) => (
                <th
                  key={group}
                  id={`${id}-${group}`}
                  scope="col"
                  className="num border-b px-3 py-2 font-semibold whitespace-normal max-sm:px-4"
                >
                  {groupName(group)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <SettingRow key={row} id={id} row={row} form={form} currency={currency} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-text-3 max-sm:hidden">{t('groups.keys')}</p>
      {tiered.map((group) => (
        <fieldset key={group} className="mt-5 min-w-0 max-w-xl border-t pt-4">
          <legend className="float-start mb-3 w-full font-semibold">{groupName(group)}</legend>
          <div className="clear-both">
            <Tiers
              path={`${groupPath(group)}.selling`}
              value={sellingOf(form, group)}
              errors={form.errors}
              onChange={(value) => changeField(form, group, 'selling', value)}
            />
          </div>
        </fieldset>
      ))}
    </Card>
  )
}

/**
 * Begins in the first number, which is the margin, behind its last digit, so that no key replaces it by chance; not on a
 * touch screen, whose keyboard would cover the page.
 */
function useFocusOnFirstNumber() {
  const tableRef = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const input = tableRef.current?.querySelector('input')
    if (!input || location.hash !== '' || !matchMedia('(pointer: fine)').matches) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(input.value.length, input.value.length)
  }, [])
  return tableRef
}

interface SettingRowProps extends GroupTableProps {
  /** Of the table; the ids of its heads begin with it. */
  id: string
  row: Row
}

function SettingRow({ id, row, form, currency }: SettingRowProps) {
  const { t } = useTranslation('configuration')
  const models = form.columns.map((one) => sellingOf(form, one).model)
  const [first, ...others] = models
  const shared = others.every((model) => model === first) ? first : undefined
  const units = models.map((model) => unitOf(row, model, currency))
  const isSameUnit = units.every((unit) => unit === units[0])
  const label = () => {
    if (row === 'model') return t('field.selling')
    if (row !== 'value') return t(`field.${row.replace('.', '_') as 'wastageBp'}`)
    return shared && shared !== 'divisor' ? t(`model_value.${shared}`) : t('try.value')
  }
  return (
    <tr className={clsx('group', rowClass)}>
      <th
        id={`${id}-${row}`}
        scope="row"
        className={clsx(
          'pt-2 pb-0.5 text-start font-normal max-sm:col-span-full max-sm:text-text-2 sm:border-b sm:pe-2 sm:py-1.5 sm:group-last:border-b-0',
          stickyClass,
        )}
      >
        <span className="max-sm:sticky max-sm:start-0 max-sm:inline-block max-sm:px-4">
          {label()}
          {isSameUnit && units[0] && (
            <>
              {' '}
              <span className="ms-0.5 text-sm whitespace-nowrap text-text-3">{units[0]}</span>
            </>
          )}
        </span>
      </th>
      {form.columns.map((group, column) => (
        <Cell
          key={group}
          row={row}
          group={group}
          form={form}
          currency={currency}
          unit={isSameUnit ? '' : (units[column] ?? '')}
          labelledBy={`${id}-${row} ${id}-${group}`}
        />
      ))}
    </tr>
  )
}

interface CellProps extends GroupTableProps {
  row: Row
  group: SettingsGroup
  /** Shown in the cell only where it differs from those of the same row. */
  unit: string
  labelledBy: string
}

function Cell({ row, group, form, currency, unit, labelledBy }: CellProps) {
  const { t } = useTranslation('configuration')
  const labels = useSettingLabels(currency)
  const id = useId()
  const field: RuleField = row === 'model' || row === 'value' ? 'selling' : row
  const path = `${groupPath(group)}.${field}`
  const value = partOf(row, fieldsOf(form.data, group)[field])
  const isChanged = value !== partOf(row, fieldsOf(form.start, group)[field])
  const before = labels.value(field, fieldOf(ruleFor(form.baseSettings, group), field))
  const error = form.errors[nameOf(row, path)] ?? form.errors[path]
  const notes = [isChanged && `${id}-before`, error && `${id}-error`].filter(Boolean).join(' ')
  const common = {
    name: nameOf(row, path),
    'aria-labelledby': labelledBy,
    'aria-describedby': notes || undefined,
    'aria-invalid': error ? true : undefined,
  }
  const change = (typed: string) => {
    const selling = sellingOf(form, group)
    if (row === 'model') changeField(form, group, field, withModel(selling, typed))
    else if (row === 'value') changeField(form, group, field, { ...selling, value: typed })
    else changeField(form, group, field, typed)
  }
  const text = useDecimalText(value, change)
  const options = optionsOf(row, t, useMetalsContext())
  const isTiered = row === 'value' && sellingOf(form, group).model === 'divisor'
  const was = t('groups.before', { value: before })
  return (
    <td
      title={isChanged ? was : undefined}
      className={clsx(
        'relative border-s border-b bg-canvas p-0 align-top group-last:border-b-0 max-sm:nth-2:border-s-0',
        'focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-petrol',
        error && 'bg-critical-tint',
        isChanged &&
          'before:pointer-events-none before:absolute before:inset-y-0 before:start-0 before:w-[3px] before:bg-gold-fill',
      )}
    >
      {isTiered && <p className="num px-3 py-2 text-sm text-text-2">{t('tiers.below')}</p>}
      {!isTiered && options && (
        <span className="relative flex items-center">
          {/* A list field cuts its text; this one wraps, and the list field over it is not seen. */}
          <span aria-hidden className={clsx(cellClass, chosenClass)}>
            {options.find((option) => option.id === value)?.label}
          </span>
          <select
            {...common}
            value={value}
            onChange={(event) => change(event.target.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          >
            {options.map((option) => (
              <option key={option.id} value={option.id} className="bg-raised text-text">
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            icon={ChevronDown}
            size={16}
            className="pointer-events-none me-2 shrink-0 text-text-3 max-sm:me-3"
          />
        </span>
      )}
      {!isTiered && !options && (
        <span className="flex items-center">
          <input
            {...common}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={text.value}
            onChange={(event) => text.onChange(event.target.value)}
            onBlur={text.onBlur}
            onFocus={(event) => event.target.select()}
            className={clsx(cellClass, 'num px-3 max-sm:px-4')}
          />
          {unit && <span className="pe-3 text-sm text-text-3">{unit}</span>}
        </span>
      )}
      {error && (
        <p id={`${id}-error`} className="px-3 pb-2 text-sm font-medium text-critical">
          {error}
        </p>
      )}
      {isChanged && (
        <span id={`${id}-before`} className="sr-only">
          {was}
        </span>
      )}
    </td>
  )
}

/** On a phone the name of a setting is above its values. */
const rowClass = 'max-sm:grid max-sm:grid-cols-(--columns)'

/** The names stay in view while the values scroll sideways. */
const stickyClass = 'sm:sticky sm:start-0 sm:z-10 sm:bg-(--frame,var(--surface))'

/** With more columns than fit, the table is wider than its frame. */
const widthsOf = (columns: number) =>
  ({
    '--columns': `repeat(${columns}, minmax(6.5rem, 1fr))`,
    '--name-width': columns > 3 ? '13rem' : '34%',
    '--least-width': columns > 3 ? `${13 + columns * 7.5}rem` : '0',
  }) as CSSProperties

const cellClass =
  'min-h-9 w-full min-w-0 bg-transparent py-1 text-text outline-none pointer-coarse:min-h-11'

/** At the right like the numbers, in languages read from right to left too. */
const chosenClass =
  'flex flex-1 items-center justify-end ps-2 text-end text-sm hyphens-auto wrap-anywhere sm:pe-1 rtl:justify-start rtl:ps-3 rtl:text-start max-sm:rtl:ps-4'

const sellingOf = (form: SettingsFormState, group: SettingsGroup): TypedSelling =>
  fieldsOf(form.data, group).selling as TypedSelling

const changeField = (
  form: SettingsFormState,
  group: SettingsGroup,
  field: RuleField,
  value: TypedField,
): void => form.change(withGroupField(form.data, group, field, value))

/** The text of a cell; of a pricing method its model or its value. */
function partOf(row: Row, value: TypedField | undefined): string {
  if (row === 'model' || row === 'value') return (value as TypedSelling)[row]
  return typeof value === 'string' ? value : ''
}

const nameOf = (row: Row, path: string): string =>
  row === 'model' || row === 'value' ? `${path}.${row}` : path

function unitOf(row: Row, model: TypedSelling['model'], currency: string): string {
  if (row === 'model') return ''
  if (row === 'value')
    return { margin: '%', markup: '%', multiplier: '×', per_gram: currency, divisor: '' }[model]
  switch (kindOf(row)) {
    case 'percent':
      return '%'
    case 'amount':
      return currency
    default:
      return ''
  }
}

function optionsOf(
  row: Row,
  t: ReturnType<typeof useTranslation<'configuration'>>['t'],
  context: ReturnType<typeof useMetalsContext>,
): readonly Option[] | null {
  if (row === 'model')
    return MODELS.map((id) => ({ id, label: t(`model.${id}` as 'model.per_gram', { context }) }))
  if (row === 'labour.pctBase')
    return (['metal', 'metal_with_wastage'] as const).map((id) => ({ id, label: t(`base.${id}`) }))
  return null
}

/** Arrow keys and Enter move between the numbers as in a spreadsheet; lists of choices use the arrow keys themselves. */
function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const { target: input, currentTarget: table } = event
  if (!(input instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
  const step = stepOf(event, input, getComputedStyle(table).direction === 'rtl')
  if (!step) return
  event.preventDefault()
  adjacentCell(input, step)?.focus()
}

interface Step {
  rows: number
  columns: number
}

/** Sideways only from the end of the text, so that the caret can still be moved within it. */
function stepOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { value, selectionStart, selectionEnd }: HTMLInputElement,
  isRightToLeft: boolean,
): Step | null {
  if (ctrlKey || metaKey || altKey) return null
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  const isAt = (end: number) => isWhole || (selectionStart === end && selectionEnd === end)
  switch (key) {
    case 'Enter':
      return { rows: shiftKey ? -1 : 1, columns: 0 }
    case 'ArrowDown':
      return { rows: 1, columns: 0 }
    case 'ArrowUp':
      return { rows: -1, columns: 0 }
    case 'ArrowRight':
      return shiftKey || !isAt(value.length) ? null : { rows: 0, columns: isRightToLeft ? -1 : 1 }
    case 'ArrowLeft':
      return shiftKey || !isAt(0) ? null : { rows: 0, columns: isRightToLeft ? 1 : -1 }
    default:
      return null
  }
}

/** The next number in this direction; cells without one are left out. */
function adjacentCell(input: HTMLInputElement, { rows, columns }: Step): HTMLInputElement | null {
  const cell = input.closest('td')
  const table = cell?.closest('table')
  let row = cell?.parentElement as HTMLTableRowElement | null | undefined
  let column = cell?.cellIndex ?? 0
  while (row && table) {
    row = table.rows[row.rowIndex + rows]
    column += columns
    const found = row?.cells[column]?.querySelector('input')
    if (found) return found
    if (column < 1 || column >= (row?.cells.length ?? 0)) return null
  }
  return null
}
