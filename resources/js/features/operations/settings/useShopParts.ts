import { router, useRemember } from '@inertiajs/react'
import { useState } from 'react'
import type { Errors } from '#client/features/operations/settings/pricing/settings-form.ts'
import { useReauthentication } from '#client/lib/reauthentication.ts'
import type { ConfigurationProps, ShopSettingsProps } from '#server/operations/settings/props.ts'
import { PART_IDS, type PartFields, type PartId, SHOP_PARTS } from './shop-parts.ts'

export type ShopParts = ReturnType<typeof useShopParts>

/** One part of the shop settings as typed. */
export interface PartForm<P extends PartId> {
  data: PartFields<P>
  errors: Errors
  set: <K extends keyof PartFields<P>>(name: K, value: PartFields<P>[K]) => void
}

type Fields = Record<string, unknown>
type ByPart<T> = Partial<Record<PartId, T>>
/** What was typed since it was saved; a part without a change is missing. */
export type TypedParts = ByPart<Fields>
type Outcome =
  | { kind: 'saved'; version: number }
  | { kind: 'refused' | 'stopped' | 'reauthentication' }

/**
 * The shop settings as typed. Only typed fields are retained, also after leaving the page and returning; all others
 * follow the saved shop, also when another user has saved it meanwhile.
 */
export function useShopParts(shop: ShopSettingsProps, kept: TypedParts = {}) {
  const [typed, setTyped] = useRemember<TypedParts>(kept, 'configuration-shop')
  const [errors, setErrors] = useState<ByPart<Errors>>({})
  const [unsaved, setUnsaved] = useState<PartId[]>([])
  const [isSending, setSending] = useState(false)

  const saved = (part: PartId): Fields => SHOP_PARTS[part].fieldsOf(shop)
  const changesOf = (part: PartId) => {
    const before = saved(part)
    return Object.entries(typed[part] ?? {}).filter(([name, value]) => !isSame(value, before[name]))
  }
  const changed = PART_IDS.filter((part) => changesOf(part).length > 0)
  const errorsOf = (part: PartId) => (changed.includes(part) ? (errors[part] ?? {}) : {})

  const send = (part: PartId, version: number) =>
    new Promise<Outcome>((resolve) => {
      let outcome = { kind: 'stopped' } as Outcome
      const fields = { ...saved(part), ...typed[part] }
      const body = { ...fields, version }
      router.post(SHOP_PARTS[part].path, body as never, {
        preserveScroll: true,
        preserveState: true,
        onSuccess: ({ props }) => {
          const page = props as unknown as ConfigurationProps
          outcome = { kind: 'saved', version: page.shopSettings.version }
          setErrors((all) => ({ ...all, [part]: {} }))
          setTyped((all) => ({ ...all, [part]: typedSince(all[part] ?? {}, fields) }))
        },
        onError: (refused) => {
          outcome = { kind: refused.proof ? 'reauthentication' : 'refused' }
          if (refused.proof) return
          setErrors((all) => ({ ...all, [part]: refused as Errors }))
        },
        // After a conflict, the reload shows what the other user saved, and the input is retained.
        onHttpException: () => router.reload(),
        onFinish: async () => {
          if (outcome.kind !== 'reauthentication') return resolve(outcome)
          // When the user confirms, the request is repeated with these callbacks.
          if (!(await useReauthentication.getState().answer)) resolve({ kind: 'stopped' })
        },
      })
    })

  /** Saves the changed parts one after another. Returns whether all are saved. */
  const save = async (): Promise<boolean> => {
    setSending(true)
    const failed: PartId[] = []
    let { version } = shop
    let isStopped = false
    for (const part of changed) {
      // After a conflict or an unanswered request, the other parts would fail in the same way.
      const outcome: Outcome = isStopped ? { kind: 'stopped' } : await send(part, version)
      if (outcome.kind === 'saved') version = outcome.version
      else failed.push(part)
      isStopped = outcome.kind === 'stopped'
    }
    setUnsaved(failed)
    setSending(false)
    return failed.length === 0
  }

  return {
    /** What is kept when the page is left. */
    typed,
    isSending,
    /** Number of changed fields. */
    changes: changed.reduce((sum, part) => sum + changesOf(part).length, 0),
    /** The changed parts that the last attempt could not save. */
    unsaved: unsaved.filter((part) => changed.includes(part)),
    errors: Object.fromEntries(
      PART_IDS.flatMap((part) =>
        Object.entries(errorsOf(part)).map(([name, error]) => [`${part}.${name}`, error]),
      ),
    ) as Errors,
    part: <P extends PartId>(part: P): PartForm<P> => ({
      data: { ...saved(part), ...typed[part] } as unknown as PartFields<P>,
      errors: errorsOf(part),
      set: (name, value) =>
        setTyped((all) => ({ ...all, [part]: { ...all[part], [name]: value } })),
    }),
    save,
    discard: () => {
      setErrors({})
      setUnsaved([])
      setTyped({})
    },
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that were typed while the others were being saved. */
const typedSince = (typed: Fields, sent: Fields): Fields =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !isSame(value, sent[name])))
