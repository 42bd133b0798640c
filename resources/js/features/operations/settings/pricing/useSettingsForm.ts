import { router, useRemember } from '@inertiajs/react'
import { useState } from 'react'
import { usePost } from '#client/lib/forms.ts'
import { errorsOfTyped } from '#client/lib/typing/typed-errors.ts'
import { KINDS_WITHOUT_CONSTRUCTION } from '#server/formula/settings/piece-kinds.ts'
import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'
import {
  groupPath,
  hasOwnSettings,
  SETTINGS_GROUPS,
  type SettingsGroup,
} from '#server/formula/settings/settings-groups.ts'
import type { ConfigurationProps } from '#server/operations/settings/props.ts'
import { countChanges, rebaseChanges } from './merge.ts'
import type { Errors } from './settings-form.ts'
import { fieldsOf, formOf, type SettingsForm } from './settings-form.ts'

export type SettingsFormState = ReturnType<typeof useSettingsForm>

/** The base version and the input since; both survive leaving the page and returning. */
export interface EditState {
  base: number
  settings: PricingSettings
  data: SettingsForm
}

interface KeptEdits {
  /** The input that was kept in this browser. */
  kept: EditState | undefined
  /** Deletes it once a simulation has it. */
  forget: () => void
}

/** The settings as typed. Versions that others save meanwhile are never overwritten, and no input is lost. */
export function useSettingsForm(
  { version, settings, draft, shopSettings, groups }: ConfigurationProps,
  { kept, forget }: KeptEdits,
) {
  const { timeZone } = shopSettings
  const inForce = formOf(settings, timeZone)
  const fresh = {
    base: draft?.base ?? version,
    settings: draft?.baseSettings ?? settings,
    data: formOf(draft?.settings ?? settings, timeZone),
  }
  // What was kept may have taken effect since.
  const isKept = !draft && kept !== undefined && countChanges(inForce, kept.data) > 0
  const [state, setState] = useRemember<EditState>(
    isKept ? kept : fresh,
    `configuration-${draft ? 'draft' : version}`,
  )
  const { send, isSending, errors, setErrors } = usePost()
  const [typedErrors, setTypedErrors] = useState<Errors>({})
  const start = formOf(state.settings, timeZone)
  // What an earlier release kept has no kinds and no metals.
  const data = { ...start, ...state.data }
  /** Those of the last request, and those of what is typed. */
  const shownErrors = { ...errorsOfTyped(data, typedErrors), ...errors }
  const columns = SETTINGS_GROUPS.filter(
    (group) =>
      groups.includes(group) ||
      isChanged(start, data, group) ||
      Object.keys(shownErrors).some((field) => field.startsWith(`${groupPath(group)}.`)),
  )
  /** A kind without a column is priced like solid pieces until it is sold, or has settings of its own. */
  const byKind = () =>
    Object.fromEntries(
      KINDS_WITHOUT_CONSTRUCTION.filter(
        (kind) => columns.includes(kind) || hasOwnSettings(state.settings, kind),
      ).map((kind) => [kind, data.byKind[kind]]),
    )
  const payload = () => ({ ...data, byKind: byKind(), base: state.base })

  /** Starts a simulation, which addresses call a rehearsal. */
  const simulate = () =>
    send('/configuration/rehearsals', payload(), {
      onSuccess: forget,
      // After a conflict, the reload shows the other user's version, and the input is retained.
      onHttpException: () => router.reload(),
    })

  return {
    /** What is kept when the page is left. */
    edits: state,
    data,
    /** The values of the base version as the form has them. */
    start,
    /** The groups of the table: those that the shop sells, and others with a change or a problem. */
    columns,
    errors: shownErrors,
    refused: errors,
    isSending,
    base: state.base,
    baseSettings: state.settings,
    hasConflict: state.base !== version,
    changes: countChanges(start, data),
    payload,
    setErrors,
    setTypedErrors,
    change: (part: Partial<SettingsForm>) => setState({ ...state, data: { ...data, ...part } }),
    simulate,
    /** Restarts from the version in force. */
    discard: () => {
      setErrors({})
      setState({ base: version, settings, data: inForce })
    },
    /** Applies the own changes to the version that others saved. */
    rebase: () => {
      setErrors({})
      setState({ base: version, settings, data: rebaseChanges(start, data, inForce) })
    },
  }
}

const isChanged = (start: SettingsForm, data: SettingsForm, group: SettingsGroup): boolean =>
  JSON.stringify(fieldsOf(start, group)) !== JSON.stringify(fieldsOf(data, group))
