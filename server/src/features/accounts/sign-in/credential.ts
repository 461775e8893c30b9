/** A changed credential of an account. */
export type Credential = 'password' | 'two-factor-on' | 'two-factor-off' | 'recovery-codes'
