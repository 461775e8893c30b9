import { configure } from '@testing-library/react'

// What a test waits for on the screen may first have to be read and compiled: a dialog's code comes with its press.
configure({ asyncUtilTimeout: 10_000 })
