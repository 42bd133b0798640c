import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import {
  dayPattern,
  dayText,
  dayTimeText,
  typedDay,
  typedDayTime,
} from '#client/lib/typing/typed-date.ts'
import { FieldLabel, FieldMessages, fieldClass, invalidBy } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { iconButtonClass } from '#client/ui/native/Button.tsx'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'
import type { Locale } from '#lang/locales.ts'

const CalendarPanel = lazyWithRetry(() => import('./CalendarPanel.tsx'))

interface DateFieldProps {
  label: string
  /** An ISO day such as '2026-11-24'; empty without a readable date. */
  value: string
  onChange: (day: string) => void
  name?: string
  error?: string | undefined
  hint?: ReactNode
  isRequired?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string | undefined
}

/** A date typed in the order of the language or as yyyy-mm-dd, or chosen in a calendar. */
export function DateField(props: DateFieldProps) {
  return <TypedDateField {...props} kind="day" />
}

/** A date with a time: the value is '2026-11-24T10:00', without a time zone. A chosen day begins at midnight. */
export function DateTimeField(props: DateFieldProps) {
  return <TypedDateField {...props} kind="dayTime" />
}

const KINDS = {
  day: { textOf: dayText, read: typedDay, example: '2026-11-24', midnight: '' },
  dayTime: {
    textOf: dayTimeText,
    read: typedDayTime,
    example: '2026-11-24T10:00',
    midnight: 'T00:00',
  },
} as const

function TypedDateField({
  kind,
  label,
  error,
  hint,
  className,
  onKeyDown,
  ...props
}: DateFieldProps & { kind: keyof typeof KINDS }) {
  const { t } = useTranslation('date-field')
  const locale = usePreferences((state) => state.locale)
  const timeZone = usePage().props.shop?.timeZone ?? 'UTC'
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { textOf, example, midnight } = KINDS[kind]
  const field = useTypedDate(kind, props.value, props.onChange)
  const refusal = t(`invalid.${kind}`, { example: isolated(locale, textOf(locale, example)) })
  const message = field.isRefused ? refusal : error
  const pattern = dayPattern(locale, {
    year: t('pattern.year'),
    month: t('pattern.month'),
    day: t('pattern.day'),
  })
  const choose = (day: string) => {
    setOpen(false)
    field.change(day + (props.value.slice(10) || midnight))
  }
  return (
    <>
      <AriaTextField
        {...invalidBy(message)}
        {...(props.name ? { name: props.name } : {})}
        isRequired={props.isRequired ?? false}
        autoComplete="off"
        value={field.text}
        onChange={field.type}
        onBlur={field.settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.settle()
          onKeyDown?.(event)
        }}
        className={clsx(fieldClass, className)}
      >
        <FieldLabel label={label} />
        <Group className={boxClass}>
          <Input
            ref={field.input}
            dir="ltr"
            placeholder={kind === 'day' ? pattern : `${pattern} --:--`}
            className={clsx(inputClass, 'rtl:text-end')}
          />
          <Button
            ref={button}
            aria-label={t('open')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPress={() => setOpen(true)}
            className={clsx(iconButtonClass, 'h-auto')}
          >
            <Icon icon={CalendarDays} size={16} />
          </Button>
        </Group>
        <FieldMessages error={message} hint={hint} />
      </AriaTextField>
      <Suspense fallback={null}>
        {isOpen && (
          <CalendarPanel
            label={label}
            button={button}
            day={props.value.slice(0, 10) || null}
            timeZone={timeZone}
            onDay={choose}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The typed text, which stays as it is while it cannot be read; its form is not sent until then. */
function useTypedDate(kind: keyof typeof KINDS, value: string, onChange: (value: string) => void) {
  const locale = usePreferences((state) => state.locale)
  const input = useRef<HTMLInputElement>(null)
  const { textOf, read } = KINDS[kind]
  const unchanged = { value, locale, text: textOf(locale, value), isRefused: false }
  const [typed, setTyped] = useState(unchanged)
  const current = typed.value === value && typed.locale === locale ? typed : unchanged
  if (current !== typed) setTyped(current)
  const { text } = current
  const isUnreadable = text.trim() !== '' && read(locale, text) === null
  const change = (next: string, nextText = textOf(locale, next)) => {
    setTyped({ value: next, locale, text: nextText, isRefused: false })
    if (next !== value) onChange(next)
  }
  const refuse = useEffectEvent((event: Event) => {
    if (!isUnreadable) return
    event.preventDefault()
    event.stopImmediatePropagation()
    setTyped({ ...current, isRefused: true })
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', refuse, true)
    return () => form?.removeEventListener('submit', refuse, true)
  }, [])
  return {
    input,
    text,
    isRefused: current.isRefused && isUnreadable,
    change,
    type: (next: string) => change(read(locale, next) ?? '', next),
    /** Writes a readable date in the usual form, and refuses another one. */
    settle: () =>
      setTyped(isUnreadable ? { ...current, isRefused: true } : { ...unchanged, value }),
  }
}

/** In Arabic the example keeps the order of the field, which is typed from left to right. */
const isolated = (locale: Locale, text: string) => (locale === 'ae' ? `\u2066${text}\u2069` : text)
