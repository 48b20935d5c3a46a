/** Where the code of the lobby is kept that this person is in. */
export const LOBBY_CODE_KEY = 'tuschel.lobbyCode';
