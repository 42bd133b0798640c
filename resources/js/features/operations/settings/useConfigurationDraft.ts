import { usePage } from '@inertiajs/react'
import { useMemo, useState } from 'react'
import { type Draft, readDraft, writeDraft } from '#client/lib/drafts/stored-draft.ts'
import { useStoredDraft } from '#client/lib/drafts/useStoredDraft.ts'
import type { ConfigurationProps } from '#server/operations/settings/props.ts'
import { type EditState, useSettingsForm } from './pricing/useSettingsForm.ts'
import { type TypedParts, useShopParts } from './useShopParts.ts'

export type ConfigurationDraft = ReturnType<typeof useConfigurationDraft>

interface Typed {
  pricing: EditState
  shop: TypedParts
}

/** The settings as typed, kept in this browser until they are saved, simulated or discarded. */
export function useConfigurationDraft(page: ConfigurationProps) {
  const key = `assay.configuration-draft.${usePage().props.auth.user?.id ?? 0}`
  const [draft] = useState(() => readDraft(key, complete))
  const form = useSettingsForm(page, {
    kept: draft?.fields.pricing,
    forget: () => writeDraft(key, null),
  })
  const parts = useShopParts(page.shopSettings, draft?.fields.shop)
  const fields = useMemo(
    (): Typed => ({ pricing: form.edits, shop: parts.typed }),
    [form.edits, parts.typed],
  )
  const base = useMemo(() => ({ version: fields.pricing.base, start: fields }), [fields])
  const isDirty = form.changes + parts.changes > 0
  const { isLeaving, leave } = useStoredDraft({ key, base, fields, isDirty })
  const discard = () => {
    form.discard()
    parts.discard()
  }
  return {
    form,
    parts,
    isDirty,
    isLeaving,
    discard,
    leave: (choice: 'keep' | 'discard') => {
      leave(choice)
      if (choice === 'discard') discard()
    },
  }
}

function complete(draft: Draft<Typed>): Draft<Typed> | null {
  const { pricing, shop } = draft.fields
  const isComplete = typeof pricing.base === 'number' && Array.isArray(pricing.data.rules)
  return isComplete && typeof shop === 'object' ? draft : null
}
