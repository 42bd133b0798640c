import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { skusOf } from './scope-value.ts'

interface SkuFieldProps {
  value: string[]
  onChange: (skus: string[]) => void
  error: string | undefined
}

/** Article numbers, pasted or read from a file; they limit the scope to these pieces. */
export function SkuField({ value, onChange, error }: SkuFieldProps) {
  const { t } = useTranslation('price-scope')
  const [typed, setTyped] = useState(value.join('\n'))
  // An opened view replaces the typed numbers.
  const text = String(skusOf(typed)) === String(value) ? typed : value.join('\n')
  const change = (next: string) => {
    setTyped(next)
    onChange(skusOf(next))
  }
  return (
    <div className="grid gap-2">
      <TextAreaField
        label={t('skus.label')}
        name="scope.skus"
        value={text}
        onChange={change}
        error={error}
        hint={t('skus.hint')}
        rows={3}
        spellCheck="false"
      />
      <div className="flex flex-wrap items-center gap-3">
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt', 'text/csv', 'text/plain']}
          onSelect={async (files) => {
            const file = files?.[0]
            if (file) change(skusOf(await file.text()).join('\n'))
          }}
        >
          <Button size="sm">
            <Icon icon={Upload} size={16} />
            {t('skus.upload')}
          </Button>
        </FileTrigger>
        {value.length > 0 && (
          <span className="text-sm text-text-2">{t('skus.count', { count: value.length })}</span>
        )}
      </div>
    </div>
  )
}
