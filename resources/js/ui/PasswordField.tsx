import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

/** A password field that can be revealed and warns about Caps Lock. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTranslation('login')
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const updateCapsLock: TextFieldProps['onKeyDown'] = (event) => {
    setCapsLock(event.getModifierState('CapsLock'))
    // Lets Escape close the surrounding dialog.
    event.continuePropagation()
  }
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={capsLock ? t('caps_lock') : props.hint}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
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
