#include <chrono>
#include <thread>

static std::thread reader;

extern "C" void start() {
  reader = std::thread([] { std::this_thread::sleep_for(std::chrono::seconds(2)); });
}

extern "C" void stop() { reader.join(); }
