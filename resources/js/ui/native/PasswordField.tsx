import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeIconButton } from './Button.tsx'
import { NativeField, type NativeFieldProps } from './Field.tsx'

/** A password field that can be revealed and warns about Caps Lock. */
export function PasswordField(props: NativeFieldProps) {
  const { t } = useTranslation('login')
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <NativeField
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={capsLock ? t('caps_lock') : props.hint}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      onBlur={() => setCapsLock(false)}
      suffix={
        <NativeIconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('hide_password') : t('show_password')}
          onClick={() => setShown(!isShown)}
          className="-me-2 size-8"
        />
      }
    />
  )
}
