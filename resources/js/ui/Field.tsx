import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import {
  type AriaAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  useId,
} from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'
import { Icon } from './Icon.tsx'

interface BaseFieldProps {
  label: string
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
}

type NativeProps<Element> = Pick<
  InputHTMLAttributes<Element>,
  | 'id'
  | 'name'
  | 'inputMode'
  | 'autoComplete'
  | 'autoFocus'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
>

interface TypingProps<Element> extends BaseFieldProps, AriaAttributes, NativeProps<Element> {
  value?: string
  defaultValue?: string
  onChange?: (text: string) => void
  isRequired?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
}

export interface TextFieldProps extends TypingProps<HTMLInputElement> {
  type?: InputHTMLAttributes<HTMLInputElement>['type']
  /** A unit after the text: g, %, USD. */
  suffix?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** A single-line text field with label, hint and error. */
export function TextField({ suffix, inputRef, type = 'text', ...props }: TextFieldProps) {
  const { frame, typing } = useTyping(props)
  const isNumeric = props.inputMode === 'decimal' || props.inputMode === 'numeric'
  const isLatin = isNumeric || type === 'email' || type === 'tel'
  return (
    <FieldFrame {...frame}>
      <input
        {...typing}
        ref={inputRef}
        type={type}
        dir={isLatin ? 'ltr' : 'auto'}
        className={clsx(inputClass, isNumeric && 'rtl:text-end')}
      />
      {suffix && <span className="flex items-center pe-3 ps-1 text-text-2">{suffix}</span>}
    </FieldFrame>
  )
}

export interface TextAreaFieldProps extends TypingProps<HTMLTextAreaElement> {
  rows?: number
  /** Of the typed text; label and messages keep the direction of the page. */
  dir?: 'ltr'
}

/** A multi-line text field. */
export function TextAreaField({ rows = 3, dir, ...props }: TextAreaFieldProps) {
  const { frame, typing } = useTyping(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...typing} rows={rows} dir={dir} className={clsx(inputClass, 'py-2')} />
    </FieldFrame>
  )
}

/** The props of the frame around a field, and those of the native field in it. */
function useTyping<Element extends HTMLInputElement | HTMLTextAreaElement>({
  label,
  error,
  hint,
  className,
  onChange,
  isRequired,
  isDisabled,
  isReadOnly,
  placeholder = '',
  ...props
}: TypingProps<Element>) {
  const ownId = useId()
  const frame = { id: props.id ?? ownId, label, error, hint, className, isRequired }
  return {
    frame,
    typing: {
      ...props,
      ...messageProps(frame),
      placeholder,
      onChange: ({ target }: { target: Element }) => onChange?.(target.value),
      disabled: isDisabled,
      readOnly: isReadOnly,
      'aria-required': isRequired || undefined,
    },
  }
}

interface FrameProps extends BaseFieldProps {
  id: string
  isRequired?: boolean | undefined
}

/** What a native field needs to belong to the label and the messages of its frame. */
function messageProps({ id, hint, error }: FrameProps) {
  const ids = [hint && hintIdOf(id), error && errorIdOf(id)].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined }
}

const hintIdOf = (id: string) => `${id}-hint`
const errorIdOf = (id: string) => `${id}-error`

/** Label, box, hint and error of a native field, which `children` is. */
function FieldFrame({
  id,
  label,
  isRequired,
  hint,
  error,
  className,
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <div className={clsx(fieldClass, className)}>
      <label htmlFor={id} className={labelClass(isRequired)}>
        {label}
      </label>
      <div className={clsx(boxClass, 'relative items-center has-disabled:opacity-50')}>
        {children}
      </div>
      {(hint || error) && (
        <div className={messagesClass}>
          {hint && (
            <span id={hintIdOf(id)} className={hintClass}>
              {hint}
            </span>
          )}
          {error && (
            <span id={errorIdOf(id)} className={errorClass}>
              {error}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

/** A label, a box and messages below each other; in a `field-grid` each is in line with those of the other fields. */
export const fieldClass = 'field flex flex-col gap-1'

export interface Option {
  id: string
  label: string
}

interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
  error?: string | undefined
  hint?: ReactNode
}

/** A native select: best on phones and quick by keyboard. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  error,
  hint,
  className,
  ...props
}: SelectFieldProps) {
  const frame = { id: useId(), label, error, hint, className }
  return (
    <FieldFrame {...frame}>
      <select
        {...props}
        {...messageProps(frame)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(inputClass, 'appearance-none pe-9')}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id} className="bg-raised text-text">
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        icon={ChevronDown}
        size={16}
        className="pointer-events-none absolute end-3 text-text-3"
      />
    </FieldFrame>
  )
}

const messagesClass = 'flex flex-col gap-1'
const hintClass = 'text-sm text-text-3'
const errorClass = 'text-sm font-medium text-critical'

/** Errors come from the server; the browser's native validation messages are not used. */
export function invalidBy(error: string | undefined) {
  return { validationBehavior: 'aria', isInvalid: error !== undefined && error !== '' } as const
}

export function FieldLabel({ label }: { label: string }) {
  return <Label className={labelClass()}>{label}</Label>
}

/** A required field has an asterisk, which is not read: the field itself says that it is required. */
const labelClass = (isRequired = false) =>
  clsx('text-sm font-medium text-text-2', isRequired && 'required-label w-fit')

export function FieldMessages({ error, hint }: { error: string | undefined; hint: ReactNode }) {
  if (!hint && !error) return null
  return (
    <div className={messagesClass}>
      {hint && (
        <Text slot="description" className={hintClass}>
          {hint}
        </Text>
      )}
      <FieldError className={errorClass}>{error}</FieldError>
    </div>
  )
}
