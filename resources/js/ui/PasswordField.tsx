import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

/** A password that can be looked at, with a word when Caps Lock would spoil it. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation('login')
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch: TextFieldProps['onKeyDown'] = (event) => {
    setCapsLock(event.getModifierState('CapsLock'))
    // Escape in the field closes the dialog around it.
    event.continuePropagation()
  }
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={capsLock ? t('caps_lock') : props.hint}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      suffix={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('hide_password') : t('show_password')}
          onPress={() => setShown(!isShown)}
          className="-me-2 size-8"
        />
      }
    />
  )
}
