import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { loadNamespaces } from '#client/lib/i18n.ts'
import type { AuditDetail, DetailValue } from '#server/operations/audit-log/props.ts'

/** The name and the value of each detail of an entry, such as `Role` and `staff`. */
export function useDetailTexts(): (details: AuditDetail[]) => { name: string; value: string }[] {
  const { detail, shortName } = useAuditLabels()
  const format = useFormat()
  const { t } = useTranslation(['audit', 'shell'])
  // The translations of words are those of `useDetailNamespaces`.
  const word = (key: string, text: string) =>
    (t as (key: string, options: object) => string)(key, {
      defaultValue: text.replaceAll('_', ' '),
    })
  const texts: { [As in DetailValue['as']]: (value: DetailValue & { as: As }) => string } = {
    text: ({ text }) => text || '–',
    word: ({ key, text }) => word(key, text),
    number: ({ n }) => format.number(n),
    yes_no: ({ is }) => t(is ? 'audit:yes' : 'audit:no'),
    money: ({ minor, currency }) => format.money(minor, currency),
    weight: ({ grams }) => format.weight(grams),
    percent: ({ bp }) => format.exactPercent(bp),
    subject: ({ subject, id, name }) => shortName(subject, id, name),
    change: ({ from, to }) => t('shell:becomes', { from: textOf(from), to: textOf(to) }),
    list: ({ values }) => format.list(values.map(textOf)),
    parts: ({ parts }) =>
      format.list(textsOf(parts).map(({ name, value }) => `${name}: \u2068${value}\u2069`)),
  }
  const textOf = (value: DetailValue): string =>
    (texts[value.as] as (value: DetailValue) => string)(value)
  const textsOf = (details: AuditDetail[]) =>
    details.map(({ name, value }) => ({ name: detail(name), value: textOf(value) }))
  return textsOf
}

/**
 * Suspends until the translations of these details are loaded. Each word names its translation with its namespace; all
 * namespaces that the log can name would be a third of the page.
 */
export function useDetailNamespaces(details: readonly AuditDetail[]): void {
  const { i18n } = useTranslation()
  const missing = namespacesIn(details).filter((name) => !i18n.hasLoadedNamespace(name))
  if (missing.length > 0) use(loadingOf(i18n.language, missing))
}

const loading = new Map<string, Promise<void>>()

/** The same promise each time, as React requires. */
function loadingOf(language: string, names: string[]): Promise<void> {
  const key = [language, ...names].join()
  const promise = loading.get(key) ?? loadNamespaces(names)
  loading.set(key, promise)
  return promise
}

function namespacesIn(details: readonly AuditDetail[]): string[] {
  const keys = details.flatMap(({ value }) => keysIn(value))
  return [...new Set(keys.flatMap((key) => key.match(/^[^:]+(?=:)/) ?? []))].sort()
}

function keysIn(value: DetailValue): string[] {
  if (value.as === 'word') return [value.key]
  if (value.as === 'change') return [value.from, value.to].flatMap(keysIn)
  if (value.as === 'list') return value.values.flatMap(keysIn)
  if (value.as === 'parts') return value.parts.flatMap((part) => keysIn(part.value))
  return []
}
