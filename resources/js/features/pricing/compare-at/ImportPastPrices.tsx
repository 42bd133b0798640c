import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePost } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { TextFileField } from '#client/ui/fields/TextFileField.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface ImportPastPricesProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Imports dated prices from spreadsheet text; either all are saved or none. */
export default function ImportPastPrices({ isOpen, onOpenChange }: ImportPastPricesProps) {
  const { t } = useTranslation('compare-price')
  const [text, setText] = useState('')
  const [channel, setChannel] = useState('')
  const [attested, setAttested] = useState(false)
  const { send, isSending, errors } = usePost()
  const lineErrors = Object.entries(errors).filter(([field]) => field.startsWith('line.'))
  return (
    <Drawer
      title={t('past.import.title')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('past.import.cancel')}</Button>
          <Button
            variant="primary"
            isPending={isSending}
            onPress={() =>
              send(
                '/past-prices',
                { text, channel, attested },
                { onSuccess: () => onOpenChange(false) },
              )
            }
          >
            {t('past.import.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-text-2">{t('past.import.text')}</p>
        <TextFileField
          label={t('past.import.rows')}
          name="text"
          value={text}
          onChange={setText}
          error={errors.text}
          hint={<bdi dir="ltr">{EXAMPLE}</bdi>}
          rows={8}
          spellCheck="false"
          fileLabel={t('past.import.file')}
        />
        {lineErrors.length > 0 && (
          <Notice tone="critical">
            <ul className="grid gap-1">
              {lineErrors.map(([field, message]) => (
                <li key={field}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        <TextField
          label={t('past.import.channel')}
          name="channel"
          value={channel}
          onChange={setChannel}
          error={errors.channel}
          maxLength={40}
        />
        <CheckField
          label={t('past.import.attest')}
          isSelected={attested}
          onChange={setAttested}
          error={errors.attested}
        />
      </div>
    </Drawer>
  )
}

/** Not translated, because it is the format that the server parses. */
const EXAMPLE = 'MCL-S-14K-8MM-22IN, 2026-09-01, 2026-10-31, 4500.00, website'
