import { router } from '@inertiajs/react'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { hasPasskeys } from '#client/features/identity/passkeys/passkey.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { PasskeyProps } from '#server/identity/passkeys/props.ts'
import { ConfirmButton, SettingRow } from './SettingRow.tsx'

const PasskeyDialog = lazyWithRetry(() => import('./PasskeyDialog.tsx'))

interface PasskeysProps {
  passkeys: PasskeyProps[]
  onCreated: (codes: string[] | null) => void
}

/** The user's passkeys. */
export function Passkeys({ passkeys, onCreated }: PasskeysProps) {
  const { t } = useTranslation('account-settings')
  const [naming, setNaming] = useState<PasskeyProps | 'new' | null>(null)
  const handleCreated = (codes: string[] | null) => {
    setNaming(null)
    onCreated(codes)
  }
  return (
    <SettingRow
      title={t('passkeys.title')}
      text={t(hasPasskeys() ? 'passkeys.text' : 'passkeys.unavailable')}
      action={
        hasPasskeys() && (
          <Button size="sm" onPress={() => setNaming('new')}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      <ul className="mt-2 flex flex-col gap-2 empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setNaming(passkey)} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {naming && (
          <PasskeyDialog
            passkey={naming === 'new' ? null : naming}
            onOpenChange={() => setNaming(null)}
            onCreated={handleCreated}
          />
        )}
      </Suspense>
    </SettingRow>
  )
}

function PasskeyRow({ passkey, onRename }: { passkey: PasskeyProps; onRename: () => void }) {
  const { t } = useTranslation('account-settings')
  const { date, relative } = useFormat()
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3 py-2">
      <Icon icon={KeyRound} size={18} className="text-gold" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-text-3">
          {t('passkeys.added', { date: date(createdAt) })}
          {' · '}
          {lastUsedAt ? t('passkeys.used', { ago: relative(lastUsedAt) }) : t('passkeys.unused')}
          {isSynced && ` · ${t('passkeys.synced')}`}
        </p>
      </div>
      <Button size="sm" aria-label={t('passkeys.rename_one', { name })} onPress={onRename}>
        {t('rename')}
      </Button>
      <ConfirmButton
        label={t('remove')}
        ariaLabel={t('passkeys.remove_one', { name })}
        question={{
          title: t('passkeys.remove_one', { name }),
          text: t('passkeys.sure'),
          confirmLabel: t('remove'),
        }}
        onConfirm={() => router.post(`/users/passkeys/${id}/removal`, {}, { preserveScroll: true })}
      />
    </li>
  )
}
