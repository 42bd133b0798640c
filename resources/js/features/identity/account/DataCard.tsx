import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { downloadText } from '#client/lib/text-export.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { ConfirmButton, SettingRow } from './SettingRow.tsx'

/** Download of the user's data, and deactivation of the account. */
export function DataCard({ isLastAdmin }: { isLastAdmin: boolean }) {
  const { t } = useTranslation('account-settings')
  const { deactivate: refusal } = usePage().props.errors
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const download = async () => {
    setLoading(true)
    const answer = await postJson<object>('/users/own-data')
    setLoading(false)
    setFailed(!answer.ok)
    if (answer.ok)
      downloadText('assay-my-data.json', 'application/json', JSON.stringify(answer.data, null, 2))
  }
  return (
    <Card title={t('data.title')} titleSize="large">
      <div className="divide-y">
        <SettingRow
          title={t('data.export')}
          text={t(hasFailed ? 'failed' : 'data.export_text')}
          action={
            <Button size="sm" isPending={isLoading} onPress={() => void download()}>
              {t('data.download')}
            </Button>
          }
        />
        <SettingRow
          title={t('data.close_account')}
          text={refusal ?? t(isLastAdmin ? 'data.last_admin' : 'data.close_account_text')}
          action={
            !isLastAdmin && (
              <ConfirmButton
                label={t('data.close_account_submit')}
                question={{
                  title: t('data.close_account'),
                  text: t('data.close_account_confirm'),
                  confirmLabel: t('data.close_account_submit'),
                }}
                onConfirm={() => router.post('/users/deactivation', {}, { preserveScroll: true })}
              />
            )
          }
        />
      </div>
    </Card>
  )
}
