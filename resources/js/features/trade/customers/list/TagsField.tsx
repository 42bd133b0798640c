import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

interface TagsFieldProps {
  value: string[]
  onChange: (tags: string[]) => void
  /** Tags in use, offered as buttons. */
  known: string[]
  error?: string | undefined
}

/** Enter or a comma ends a typed tag; tags in use can be added with a button. */
export function TagsField({ value, onChange, known, error }: TagsFieldProps) {
  const { t } = useTranslation('customers')
  const [typed, setTyped] = useState('')
  const listId = useId()
  const has = (tag: string) => value.some((one) => one.toLowerCase() === tag.toLowerCase())
  const add = (tag: string) => {
    const trimmed = tag.replaceAll(',', ' ').trim()
    setTyped('')
    if (trimmed !== '' && !has(trimmed)) onChange([...value, trimmed])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ',') return
    event.preventDefault()
    add(typed)
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('field.tags')}
        hint={t('hint.tags')}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        maxLength={40}
        error={error}
      />
      {value.length > 0 && (
        <ul id={listId} aria-label={t('field.tags')} className="flex flex-wrap gap-1.5">
          {value.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center gap-1 rounded-chip bg-sunken ps-2 text-sm"
            >
              <bdi>{tag}</bdi>
              <IconButton
                icon={X}
                label={t('remove_tag', { tag })}
                className="size-6!"
                onPress={() => onChange(value.filter((one) => one !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="-ms-2.5 flex flex-wrap gap-1.5 *:mx-0">
        {known
          .filter((tag) => !has(tag))
          .slice(0, 12)
          .map((tag) => (
            <Button key={tag} size="sm" variant="quiet" onPress={() => add(tag)}>
              + <bdi>{tag}</bdi>
            </Button>
          ))}
      </div>
    </div>
  )
}
