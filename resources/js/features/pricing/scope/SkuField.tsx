import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextFileField } from '#client/ui/fields/TextFileField.tsx'
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
    <TextFileField
      label={t('skus.label')}
      name="scope.skus"
      value={text}
      onChange={change}
      error={error}
      hint={t('skus.hint')}
      rows={3}
      spellCheck="false"
      fileLabel={t('skus.upload')}
      onFileText={(read) => change(skusOf(read).join('\n'))}
    >
      {value.length > 0 && (
        <span className="text-sm text-text-2">{t('skus.count', { count: value.length })}</span>
      )}
    </TextFileField>
  )
}
