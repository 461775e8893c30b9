/** What keeps others out of an account, and was changed. */
export type Lock = 'password' | 'two-factor-on' | 'two-factor-off' | 'recovery-codes'
