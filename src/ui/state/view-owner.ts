import { createContext } from 'react'

/**
 * Whose views of lists this device stores: on a shared device each user finds the lists as they left them, and whoever
 * acts as another does not change that one's. '' where nobody is logged in.
 */
export const ViewOwner = createContext('')
