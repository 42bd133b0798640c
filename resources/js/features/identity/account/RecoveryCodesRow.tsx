import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { Part, SureButton } from './SettingRow.tsx'

interface Props {
  left: number
  onMade: (codes: string[] | null) => void
}

/** Remaining recovery codes, and a button for new ones. */
export function RecoveryPart({ left, onMade }: Props) {
  const { t } = useTranslation('account-settings')
  const [hasFailed, setFailed] = useState(false)
  const make = async () => {
    const answer = await postJson<{ recoveryCodes: string[] }>(
      '/users/second-factor/recovery-codes',
    )
    setFailed(!answer.ok)
    if (answer.ok) onMade(answer.data.recoveryCodes)
  }
  return (
    <Part
      title={t('codes.title')}
      text={hasFailed ? t('failed') : t('codes.left', { count: left })}
      act={
        <SureButton
          label={t('codes.make')}
          question={{ title: t('codes.make'), text: t('codes.sure'), act: t('codes.make') }}
          onSure={() => void make()}
        />
      }
    />
  )
}
