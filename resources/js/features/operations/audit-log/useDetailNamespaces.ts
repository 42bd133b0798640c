import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { loadNamespaces } from '#client/lib/i18n.ts'
import type { AuditDetail, DetailValue } from '#server/operations/audit-log/props.ts'

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
