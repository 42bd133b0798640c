import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { ConfirmButton, SettingRow } from './SettingRow.tsx'

interface RecoveryCodesRowProps {
  remaining: number
  onCreated: (codes: string[] | null) => void
}

/** Remaining recovery codes, and a button for new ones. */
export function RecoveryCodesRow({ remaining, onCreated }: RecoveryCodesRowProps) {
  const { t } = useTranslation('account-settings')
  const [hasFailed, setFailed] = useState(false)
  const createCodes = async () => {
    const answer = await postJson<{ recoveryCodes: string[] }>(
      '/users/second-factor/recovery-codes',
    )
    setFailed(!answer.ok)
    if (answer.ok) onCreated(answer.data.recoveryCodes)
  }
  return (
    <SettingRow
      title={t('codes.title')}
      text={hasFailed ? t('failed') : t('codes.left', { count: remaining })}
      action={
        <ConfirmButton
          label={t('codes.make')}
          question={{
            title: t('codes.make'),
            text: t('codes.sure'),
            confirmLabel: t('codes.make'),
          }}
          onConfirm={() => void createCodes()}
        />
      }
    />
  )
}
