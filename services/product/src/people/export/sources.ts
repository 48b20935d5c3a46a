/** Rows of a table that are about somebody, as a file of their archive. */
export interface Source {
  /** `data/<file>.json` */
  file: string;
  table: string;
  /** The column with the person's id. */
  person: string;
  /** Columns by which the rows of one person are told apart, in the order in which they are read. */
  key: readonly string[];
  /** Columns that stay here: secrets, and what is about somebody else. */
  without?: readonly string[];
  /** Numbers of 64 bit: written as texts. */
  texts?: readonly string[];
  /** Only rows of this kind. */
  only?: readonly [column: string, value: string];
}

/** Everything that is kept about somebody, but for what is written into files of its own. */
export const SOURCES: readonly Source[] = [
  // Also by what they are known elsewhere: custom id, address, networks.
  { file: 'game-account', table: 'gameserver_account', person: 'id', key: ['id'], without: ['password'] },
  { file: 'devices', table: 'gameserver_device', person: 'account_id', key: ['id'] },
  {
    file: 'sessions',
    table: 'gameserver_session_family',
    person: 'user_id',
    key: ['id'],
    // Marks of tokens that were replaced.
    without: ['replaced'],
  },
  { file: 'friends', table: 'gameserver_friend', person: 'owner', key: ['other'] },
  { file: 'groups', table: 'gameserver_group_member', person: 'user_id', key: ['group_id'] },
  { file: 'groups-founded', table: 'gameserver_group', person: 'creator_id', key: ['id'] },
  { file: 'notifications', table: 'gameserver_notification', person: 'user_id', key: ['create_time', 'id'] },
  { file: 'stored-objects', table: 'gameserver_storage', person: 'user_id', key: ['collection', 'key'] },
  { file: 'stored-objects-in-all', table: 'gameserver_storage_use', person: 'user_id', key: ['user_id'] },
  {
    file: 'scores',
    table: 'gameserver_leaderboard_record',
    person: 'owner_id',
    key: ['leaderboard_id', 'expiry_time'],
    // The same once more, as they are ordered.
    without: ['sign', 'rank_score', 'rank_subscore'],
    texts: ['score', 'subscore'],
  },
  { file: 'purchases', table: 'gameserver_purchase', person: 'user_id', key: ['store', 'transaction_id'] },
  {
    file: 'subscriptions',
    table: 'gameserver_subscription',
    person: 'user_id',
    key: ['store', 'original_transaction_id'],
  },
  { file: 'logins-linked', table: 'login_identity', person: 'person', key: ['provider'] },
  { file: 'erasure', table: 'erasure_wish', person: 'person', key: ['person'] },
  {
    file: 'passkeys',
    table: 'passkey',
    person: 'person',
    key: ['added_at', 'id'],
    // What a device and the server tell each other apart by.
    without: ['credential', 'public_key', 'counter'],
  },
  { file: 'terms', table: 'terms_acceptance', person: 'person', key: ['accepted_at'] },
  { file: 'face', table: 'face', person: 'person', key: ['person'], without: ['life'] },
  { file: 'faces-i-hid', table: 'face_hidden', person: 'host', key: ['person'] },
  { file: 'preferences', table: 'preference', person: 'person', key: ['person'] },
  { file: 'drawing-desk', table: 'desk_entry', person: 'person', key: ['key'] },
  { file: 'profile', table: 'profile', person: 'person', key: ['person'] },
  { file: 'ban', table: 'person_ban', person: 'person', key: ['person'] },
  { file: 'support', table: 'supporter', person: 'person', key: ['person'], without: ['asked'] },
  { file: 'support-rewards', table: 'supporter_reward', person: 'person', key: ['reward'] },
  { file: 'badges', table: 'badge_award', person: 'person', key: ['awarded_at', 'badge'], without: ['by_team'] },
  {
    file: 'news-i-wrote',
    table: 'blog_post',
    person: 'author',
    key: ['id'],
    // The texts as they are shown.
    without: ['blocks_de', 'blocks_en', 'lead_de', 'lead_en', 'picture'],
  },
  { file: 'mutes', table: 'channel_mute', person: 'person', key: ['person'] },
  {
    file: 'team-decisions',
    table: 'moderation_audit',
    person: 'subject',
    key: ['id'],
    // Who of the team it was is theirs to say.
    without: ['decided_by', 'content_hash', 'prev_hash', 'hash'],
    only: ['kind', 'person'],
  },
  { file: 'chat-messages', table: 'gameserver_channel_message', person: 'sender_id', key: ['create_time', 'id'] },
  {
    file: 'reports',
    table: 'moderation_report',
    person: 'reporter',
    key: ['kind', 'subject'],
    // What others said, and who they are.
    without: ['author', 'evidence'],
  },
  { file: 'games-played', table: 'player', person: 'user_id', key: ['game'] },
  { file: 'games-hosted', table: 'game', person: 'host', key: ['id'] },
  { file: 'games-finished', table: 'finished_game', person: 'person', key: ['game'] },
  { file: 'books', table: 'book', person: 'owner', key: ['id'] },
  { file: 'pages', table: 'round', person: 'player', key: ['book', 'num'] },
  { file: 'drawings', table: 'line_page', person: 'author', key: ['drawing'], without: ['readers', 'packed'] },
  { file: 'papers', table: 'paper', person: 'author', key: ['id'] },
  { file: 'drawings-alone', table: 'solo', person: 'author', key: ['drawing'], without: ['digest'] },
  { file: 'drawings-hidden', table: 'hidden_drawing', person: 'artist', key: ['drawing'] },
  {
    file: 'drawings-posted',
    table: 'post',
    person: 'author',
    key: ['drawing'],
    // Who of the team it was, and what they have not decided yet.
    without: ['rejected_by', 'overturn_by', 'undo', 'locked_by', 'locked_until'],
  },
  { file: 'drawings-to-post', table: 'republish', person: 'person', key: ['person'] },
  { file: 'drawings-counted', table: 'post_count', person: 'author', key: ['drawing'] },
  { file: 'drawings-liked', table: 'post_like', person: 'person', key: ['drawing'] },
  { file: 'challenges', table: 'attempt', person: 'person', key: ['drawing'] },
  { file: 'lobbies', table: 'lobby', person: 'host', key: ['code'] },
  { file: 'lobby-code', table: 'lobby_of_host', person: 'host', key: ['host'] },
  { file: 'guest-list', table: 'host_whitelist', person: 'host', key: ['host'] },
  { file: 'people-i-removed', table: 'host_ban', person: 'host', key: ['person'] },
  { file: 'channel-consents', table: 'channel_grant', person: 'host', key: ['scopes'], without: ['sealed'] },
];

/** Tables without a file of their own, and why. Every table stands here or above: a test compares them with the database. */
export const NO_SOURCE: Readonly<Record<string, string>> = {
  gameserver_leaderboard: 'lists of scores that modules have made, nobody’s',
  gameserver_leaderboard_block: 'sums, nobody’s',
  line_chunk: 'is in drawings/',
  line_tail: 'strokes that were undone, for a day',
  challenge: 'of the day, nobody’s',
  challenge_seed: 'nobody’s',
  paper_erased: 'hashes of ids that nothing has any more',
  exception_report: 'without any person',
  journal_entry: 'games that are played just now',
  journal_match: 'games that are played just now',
  journal_node: 'servers',
  journal_over: 'matches, nobody’s',
  journal_snapshot: 'games that are played just now',
  local_login_code: 'secrets, for minutes',
  login_link: 'a secret, for a day',
  passkey_challenge: 'secrets, for minutes',
  passkey_holder: 'a random number that devices keep, of nothing else',
  passkey_login: 'secrets, for minutes',
  login_attempt: 'secrets, for minutes',
  export_link: 'secrets, for minutes',
  painter: 'an id by itself, by which requests of one person wait for each other',
  migration: 'nobody’s',
  migration_lock: 'nobody’s',
  moderation_decision: 'about texts and lines; those about the person are team-decisions',
  erasure_done: 'hashes that lead to nobody',
  supporter_gone: 'numbers at the payment provider of people who have left, until it has forgotten them',
  supporter_message: 'numbers of messages of the payment provider; of nobody',
  priority_streamer: 'channels at Twitch that the team has chosen; of no account here',
  word_lists: 'words that the team refuses; of nobody',
  staff_jump: 'codes of a minute, which open a session once',
  person_ban_wish: 'what the team has not agreed on yet; what it has is the ban',
  person_change: 'errands of the server, for a moment',
  rematch: 'matches, nobody’s',
  render_file: 'pictures and films made of drawings, which are in drawings/',
  post_week: 'sums, nobody’s',
  quiz_picture: 'names of pictures in quizzes that are being played',
  post_author_week: 'sums of one’s posts, which are there',
  post_author: 'the same in one line',
  post_view: 'hashes, of one day, that lead to nobody',
  post_view_day: 'what they are made with, gone with the day',
  post_decided: 'times, nobody’s',
  post_evidence: 'what was locked away; it is not given back',
  notice_due: 'notices, for seconds',
  notice_read: 'is told by the notices',
  badge: 'what there is to be had, nobody’s',
  audit_head: 'a number and a hash, nobody’s',
  render_job: 'errands of the server, until a drawing is rendered',
  render_trash: 'names of files that are about to go',
  renderer: 'machines that render',
};
